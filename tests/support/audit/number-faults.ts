/** Checks that every row refers to a number of its own company. */
import type { Read } from '../crash/crash'

/** The company of each row that refers to a number, by table; nothing means 0: that of those who work for none. */
export const companyOfRow: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['user', 'customer', 'call', 'call_block', 'call_callee_day', 'callback_task', 'phone_lock'].map((table) => [
      table,
      `coalesce(at_hand.company_id, 0)`,
    ]),
  ),
  company: 'at_hand.id',
  customer_phone: '(select company_id from customer where id = at_hand.customer_id)',
  dial_list_item: '(select company_id from dial_list where id = at_hand.list_id)',
}

/** The rows whose number is another company's, or no number at all, in words. */
export async function numberFaults(read: Read): Promise<string[]> {
  const faults: string[] = []
  for (const [table, company] of Object.entries(companyOfRow)) {
    const rows = await read(`select at_hand.phone_id, ${company} as company, phone.company_id as owner
      from "${table}" as at_hand left join phone on phone.id = at_hand.phone_id
      where at_hand.phone_id is not null and (phone.id is null or coalesce(phone.company_id, 0) <> ${company})`)
    for (const { phone_id, company: own, owner } of rows)
      faults.push(`${table} of company ${own} refers to ${phone_id} of company ${owner}`)
  }
  return faults
}
