/** A number is locked for one department, by keyboard: its people can't call it, those of others can. */
import { expect, it } from 'vitest'
import { dialog, eventually, listShown, rows, toast } from '../support/browser/console-page'
import { firstPage, journeys } from '../support/browser/journey'
import { callPane, dialByPalette, stationShown } from '../support/browser/station-page'
import { readSqlite } from '../support/server/read-database'

const j = journeys()
const number = '16091720001'
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement) as Promise<Record<string, unknown>[]>

it('a lock for one department keeps its people from calling, counts them, and lets others call', async () => {
  const { page: boss } = await j.enter('boss', '/customer/companyPhoneLocked', {
    viewport: { width: 1600, height: 900 },
  })
  await listShown(boss)
  await boss.keyboard.press('c')
  const form = dialog(boss, '锁定号码')
  await form.getByRole('textbox', { name: /^号码/ }).fill(number)
  await form.getByRole('button', { name: /^只限部门/ }).focus()
  await boss.keyboard.press('Enter')
  await boss.getByRole('treeitem', { name: '销售部' }).first().waitFor()
  await boss.keyboard.type('销售一组')
  await boss.getByRole('treeitem', { name: '销售二组' }).waitFor({ state: 'detached' })
  await boss.keyboard.press('ArrowDown')
  await boss.keyboard.press('Enter')
  await form.getByText('锁定后，这个部门和下级部门的人拨不出去，别人仍可拨打。').waitFor()
  await form.getByRole('textbox', { name: '原因' }).fill('与渠道撞单')
  await boss.keyboard.press('Control+Enter')
  await toast(boss, '已锁定 1 个号码').waitFor()
  await rows(boss).filter({ hasText: '销售一组' }).waitFor()
  const [lock] = await ask(`select phone_lock.company_id, department.name, phone_lock.hits from phone_lock
    join department on department.id = phone_lock.range_department_id order by phone_lock.id desc limit 1`)
  expect(lock).toEqual({ company_id: 1, name: '销售一组', hits: 0 })

  const dial = async (account: string) => {
    const { page } = await j.enter(account, firstPage)
    // Whoever looks after others begins with their figures.
    if (account === 'cg1004') await page.getByRole('button', { name: '开始接打' }).click()
    await stationShown(page)
    await dialByPalette(page, number)
    return page
  }
  const agent = await dial('agent')
  await callPane(agent).getByText('这个号码已被销售一组锁定（与渠道撞单），如须解锁请联系主管').waitFor()
  await dial('cg1004')
  const callers = `select "user".account from call join "user" on "user".id = call.user_id
    where call.phone_id in (select phone_id from phone_lock where range_department_id is not null and reason = '与渠道撞单')`
  await eventually(() => ask(callers)).toEqual([{ account: 'cg1004' }])
  const hits = `select hits from phone_lock where reason = '与渠道撞单'`
  expect(await ask(hits)).toEqual([{ hits: 1 }])
})
