/** Avatars: set by their owner, kept without what cameras add, seen under a name that changes with each picture. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { managerEndpoints } from '../../src/contract/manager'
import { userInfoEndpoints } from '../../src/contract/manager/user-info'
import { systemEndpoints } from '../../src/contract/system'
import { avatarEndpoints } from '../../src/contract/system/avatar'
import { pngChunk, pngFile, pngHeader, pngLines, pngPixels, squarePicture } from '../support/png'
import { dialects, longSessions, paged, type TestApp, testApp } from '../support/server/test-app'

describe.each(dialects)('avatars on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())

  const set = (as: string, file: Buffer | null) =>
    t.envelope(avatarEndpoints.update, { as, body: { image: file?.toString('base64') ?? null } })
  const own = async (as: string) => (await t.call(userInfoEndpoints.userInfo, { as })).avatar
  const fetched = (path: string) => t.app.inject({ method: 'GET', url: path })

  it('is shown to whoever sees the person, and kept by browsers for ever', async () => {
    const { data } = await set('agent', squarePicture(128))
    const path = (data as { avatar: string }).avatar
    expect(path).toMatch(/^\/avatar\/[\w-]{24}\.png$/)
    expect(await own('agent')).toBe(path)
    const query = { keywords: 'agent' }
    const [agent] = paged(await t.call(managerEndpoints.userList, { as: 'boss', query })).records
    expect(agent).toMatchObject({ account: 'agent', avatar: path })
    const answer = await fetched(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      ...{ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(answer.rawPayload.subarray(8, 33)).toEqual(pngHeader(128, 128))
  })

  it('another one has another name, and the earlier one is gone; so is one that is removed', async () => {
    await set('leader', squarePicture(8))
    const first = await own('leader')
    await set('leader', squarePicture(8, 100))
    const second = await own('leader')
    expect(second).not.toBe(first)
    expect((await fetched(first as string)).statusCode).toBe(404)
    expect((await fetched(second as string)).statusCode).toBe(200)
    await set('leader', null)
    expect(await own('leader')).toBeNull()
    expect((await fetched(second as string)).statusCode).toBe(404)
    // Nothing to remove any more: nothing is said to have changed.
    await set('leader', null)
    const { id } = await t.db.selectFrom('user').select('id').where('account', '=', 'leader').executeTakeFirstOrThrow()
    const logged = paged(await t.call(systemEndpoints.logList, { as: 'admin', query: { object: `user:${id}` } }))
    expect(logged.records.map(({ changes }) => changes.map(({ before, after }) => `${before} ${after}`))).toEqual([
      [],
      ['原头像 null'],
      ['原头像 新头像'],
      ['null 新头像'],
    ])
  })

  it('holds only pixels, whatever came with them, and nothing but a picture is taken', async () => {
    const place = pngChunk('tEXt', Buffer.from('GPS 31.2304 121.4737'))
    await set(
      'boss',
      Buffer.concat([pngFile(pngHeader(2, 2), place, pngPixels(pngLines(2, 2))), Buffer.from('<script>')]),
    )
    const { rawPayload } = await fetched((await own('boss')) as string)
    for (const hidden of ['GPS', 'script']) expect(rawPayload.includes(hidden)).toBe(false)
    for (const file of [squarePicture(129), Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('GIF89a')])
      expect(await set('boss', file)).toMatchObject({ code: 40000, data: { field: 'image' } })
    expect((await set('boss', Buffer.alloc(200_000, 1))).code).toBe(40000)
  })

  it('nobody gets one without its name', async () => {
    for (const path of ['/avatar/x.png', '/avatar/..%2f..%2fetc%2fpasswd.png', '/avatar/.png', "/avatar/'or'1.png"])
      expect((await fetched(path)).statusCode, path).not.toBe(200)
  })

  it('goes with its person', async () => {
    const { user_id: id } = await t.db
      .selectFrom('company_user')
      .innerJoin('user', 'user.id', 'company_user.user_id')
      .select('user_id')
      .where('account', '=', 'cg1006')
      .executeTakeFirstOrThrow()
    await t.db.updateTable('customer').set({ user_id: null }).where('user_id', '=', id).execute()
    await t.db.deleteFrom('customer_flow').where('user_id', '=', id).execute()
    await set('cg1006', squarePicture(8))
    const path = (await own('cg1006')) as string
    const deleted = await t.envelope(managerEndpoints.userDelete, { as: 'boss', query: { id } })
    expect(deleted).toMatchObject({ code: 20000 })
    expect((await fetched(path)).statusCode).toBe(404)
  })
})
