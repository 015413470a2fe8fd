/** What a customer agrees to is recorded with its proof, taken back, and keeps calls from them. A complaint takes two. */
import { expect, it } from 'vitest'
import { detail, dialog, eventually, listShown, rows, toast } from '../support/browser/console-page'
import { firstPage, journeys } from '../support/browser/journey'
import { callPane, expectState, stationShown } from '../support/browser/station-page'
import { readSqlite } from '../support/server/read-database'

const j = journeys({ LOOPBACK_SPEED: '40' })
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement)

it('a consent is recorded by keyboard with a file, withdrawn, and then nobody is called; a new one opens the number', async () => {
  const { page, open } = await j.enter('cg1006', firstPage)
  await stationShown(page)
  await expectState(page, '空闲')
  await open('/customer/UserCustomerList?sort=-createTime&consent=NONE')
  await listShown(page)
  const id = Number(await rows(page).first().getAttribute('data-id'))
  const consentOf = async () => (await ask(`select consent from customer where id = ${id}`))[0]?.consent
  await page.getByRole('grid').focus()
  const record = async (source: string) => {
    await page.keyboard.press('Shift+Y')
    const consents = dialog(page, /^客户同意/)
    await consents.getByRole('textbox', { name: '来源' }).waitFor()
    await page.keyboard.type(source)
    return consents
  }
  const first = await record('展会登记表')
  await first
    .getByLabel('凭证文件')
    .setInputFiles({ name: '登记表.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await first.getByText('登记表.pdf').waitFor()
  await page.keyboard.press('Control+Enter')
  await toast(page, '已登记“业务推介”的同意').waitFor()
  await first.waitFor({ state: 'detached' })
  expect(await consentOf()).toBe('GIVEN')
  const [kept] = await ask(`select c.source, f.name, f.size, f.kept from customer_consent c
    join file f on f.id = c.file_id where c.customer_id = ${id}`)
  expect(kept).toEqual({ source: '展会登记表', name: '登记表.pdf', size: 8, kept: 1 })

  // It is no longer among those without one: the page of all shows it.
  await open('/customer/UserCustomerList?sort=-createTime')
  await listShown(page)
  const row = page.locator(`tr[data-id="${id}"]`)
  await row.click()
  await eventually(() => detail(page).textContent()).toContain('同意已同意')
  await page.keyboard.press('Shift+Y')
  const consents = dialog(page, /^客户同意/)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    consents.getByRole('button', { name: '登记表.pdf' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('登记表.pdf')
  await consents.getByRole('button', { name: /^撤回 业务推介/ }).click()
  const withdrawing = dialog(page, /^撤回同意/)
  await withdrawing.getByRole('textbox', { name: '原因' }).fill('客户来电要求不再联系')
  await page.keyboard.press('Enter')
  await withdrawing.waitFor({ state: 'detached' })
  await eventually(() => consents.textContent()).toContain('撤回：客户来电要求不再联系')
  expect(await consentOf()).toBe('WITHDRAWN')
  await page.keyboard.press('Escape')
  await consents.waitFor({ state: 'detached' })

  await page.keyboard.press('d')
  await stationShown(page)
  await callPane(page).getByText('没有拨出：没有同意').waitFor()
  await callPane(page).getByText('客户已撤回同意，重新取得并登记后才能拨打').waitFor()
  await callPane(page).getByText('已撤回同意', { exact: true }).waitFor()
  const calls = `select count(*) as n from call where customer_id = ${id} and created_at > ${Date.now() - 600_000}`
  expect((await ask(calls))[0]?.n).toBe(0)
  const [block] = await ask(`select reason from call_block where customer_id = ${id}`)
  expect(block).toEqual({ reason: 'NO_CONSENT' })

  // Beside the call, too.
  await page.getByRole('button', { name: '同意', exact: true }).click()
  await dialog(page, /^客户同意/)
    .getByRole('textbox', { name: '来源' })
    .fill('客户回电同意')
  await page.keyboard.press('Control+Enter')
  await eventually(consentOf).toBe('GIVEN')
  await eventually(() => callPane(page).getByText('已撤回同意', { exact: true }).count()).toBe(0)
  await callPane(page).getByRole('button', { name: '再拨一次' }).click()
  await eventually(async () => (await ask(calls))[0]?.n).toBe(1)
}, 60_000)

it('a complaint is handled by one, and its lock lifted only when another has looked', async () => {
  const boss = (await j.enter('boss', '/customer/companyPhoneLocked?complaint=open')).page
  await listShown(boss)
  const row = rows(boss).first()
  const id = Number(await row.getAttribute('data-id'))
  const lock = async () =>
    (await ask(`select handling, lift_reason, ended_at is null as locked from phone_lock where id = ${id}`))[0]
  await row.click()
  await boss.keyboard.press('a')
  const handling = dialog(boss, /^处理投诉/)
  await handling.getByRole('textbox', { name: '处理结果' }).fill('已电话致歉，客户接受')
  await boss.keyboard.press('Control+Enter')
  await toast(boss, /的投诉已处理$/).waitFor()
  await boss.getByRole('button', { name: '全部', exact: true }).click()
  await boss.locator(`tr[data-id="${id}"]`).click()
  await eventually(() => detail(boss).textContent()).toContain('已电话致歉，客户接受')
  const askToUnlock = async (reason: string) => {
    await boss.keyboard.press('u')
    await boss.getByPlaceholder(/.*/).last().waitFor()
    await boss.keyboard.type(reason)
    await boss.keyboard.press('Enter')
    await eventually(async () => (await lock())?.lift_reason).toBe(reason)
  }
  await askToUnlock('客户来信要求恢复')
  await toast(boss, /已申请解锁，等另一位同事复核$/).waitFor()
  expect(await lock()).toEqual({ handling: '已电话致歉，客户接受', lift_reason: '客户来信要求恢复', locked: 1 })

  const admin = (await j.enter('admin', '/customer/companyPhoneLocked')).page
  await listShown(admin)
  await admin.getByRole('button', { name: '待复核解锁' }).click()
  await admin.locator(`tr[data-id="${id}"]`).click()
  await eventually(() => detail(admin).textContent()).toContain('谢琳：客户来信要求恢复')
  // The first time the letter is missing.
  await detail(admin).getByRole('button', { name: /更多/ }).click()
  await admin.getByRole('menuitem', { name: '驳回解锁申请' }).click()
  await admin.keyboard.type('没有见到来信')
  await admin.keyboard.press('Enter')
  await toast(admin, /仍然锁定$/).waitFor()
  expect(await lock()).toMatchObject({ lift_reason: null, locked: 1 })
  await boss.keyboard.press('r')
  await eventually(() => detail(boss).textContent()).not.toContain('申请解锁')
  await askToUnlock('来信已补')
  await admin.keyboard.press('r')
  await admin.locator(`tr[data-id="${id}"]`).click()
  await eventually(() => detail(admin).textContent()).toContain('谢琳：来信已补')
  await detail(admin).getByRole('button', { name: /^解锁/ }).click()
  await admin.keyboard.type('核对过来信')
  await admin.keyboard.press('Enter')
  await toast(admin, /^已解锁/).waitFor()
  expect(await lock()).toMatchObject({ locked: 0 })
}, 60_000)
