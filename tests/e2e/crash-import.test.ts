/** An import whose server is killed: each row is there whole or not at all, and the next start goes on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeeImportEndpoints as endpoints } from '../../src/contract/company/employee-import'
import { managerEndpoints } from '../../src/contract/manager'
import { uploadEndpoints, uploadPath } from '../../src/contract/system/imports'
import { type Job, jobEndpoints } from '../../src/contract/system/jobs'
import type { UserInfo } from '../../src/contract/user-info'
import type { Read } from '../support/crash/crash'
import { demoServer } from '../support/crash/demo-server'
import { callOver } from '../support/server/http'
import type { ServerProcess } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'
import { until } from '../support/until'

const people = 120

describe.each(['sqlite', 'postgres'] as const)('kill -9 during an import on %s', (dialect) => {
  let server: ServerProcess
  let read: Read
  let write: Read
  beforeAll(async () => {
    ;({ server, read, write } = await demoServer(dialect))
  }, 60_000)
  afterAll(() => server.stop())

  it('leaves all or nothing of each row, and goes on after the next start', async () => {
    await write(`update company_quota set "limit" = 1000 where key = 'seats' returning id`)
    const token = await signIn(server.url, 'boss')
    const { companyId } = (await callOver(server.url, managerEndpoints.userInfo, { token })).data as UserInfo
    const [agents] = await read(`select id from role where code = 'agent'`)
    const lines = Array.from({ length: people }, (_, at) => `crash.${at},冯${at},7${String(at).padStart(4, '0')}`)
    const file = `账号,姓名,工号\n${lines.join('\n')}\n`
    const sent = { name: '员工.csv', size: Buffer.byteLength(file) }
    const announced = (await callOver(server.url, uploadEndpoints.add, { token, body: sent })).data
    const { id: fileId, ticket } = announced as { id: number; ticket: string }
    const stored = await fetch(`${server.url}${uploadPath}?ticket=${ticket}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    })
    expect(await stored.json()).toMatchObject({ code: 20000, data: { id: fileId } })
    const place = { fileId, companyId: companyId as number, roleIds: [Number(agents?.id)] }
    const body = { ...place, mode: 'SKIP' as const, columns: ['account', 'nickname', 'employeeNo'] as never }
    const begun = (await callOver(server.url, endpoints.add, { token, body })).data as { id: number }

    const job = async () => ((await callOver(server.url, jobEndpoints.list, { token })).data as Job[])[0]
    await until(job, (now) => (now?.done ?? 0) > 10)
    await server.kill('SIGKILL')
    const state = async () => {
      const [users] = await read(`select count(*) as n from "user" where account like 'crash.%'`)
      const [places] = await read(`select count(*) as n from company_user where employee_no like '7____'`)
      const [roles] = await read(
        `select count(*) as n from user_role where user_id in (select id from "user" where account like 'crash.%')`,
      )
      const [logged] = await read(
        `select count(*) as n from operation_log where action = 'user.add' and request_id like 'job-%'`,
      )
      const [rows] = await read(`select count(*) as n from import_row where import_id = ${begun.id}`)
      const [batch] = await read(`select read_rows as n from import_batch where id = ${begun.id}`)
      return [users, places, roles, logged, rows, batch].map((row) => Number(row?.n))
    }
    const killed = await state()
    expect(new Set(killed).size, String(killed)).toBe(1)
    expect(killed[0]).toBeGreaterThan(10)
    expect(killed[0]).toBeLessThan(people)

    await server.restart()
    const end = await until(job, (now) => now?.endTime !== null, 60_000)
    expect(end).toMatchObject({ state: 'DONE', message: `新增 ${people} 位`, done: people })
    expect(await state()).toEqual(killed.map(() => people))
  }, 180_000)
})
