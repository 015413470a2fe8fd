/** Checks every counter of a database against its calls, the customers' own counts of calls, and the companies' of customers. */
import type { Read } from '../crash/crash'
import { counterNames, counterSums, dayOfCall, hourOfCall, toldSums, whose } from './counter-sums'

type Row = Record<string, unknown>

/** Where the kept counters differ from what the calls say, in words. */
export const counterFaults = async (read: Read): Promise<string[]> => [
  ...(await statFaults(read)),
  ...(await customerFaults(read)),
  ...(await customerCountFaults(read)),
]

/** Where the sums of hours, days and callees differ from what the calls say. */
export async function statFaults(read: Read): Promise<string[]> {
  const stat = async (table: string, time: string) =>
    different(
      table,
      await read(`select ${time} as time, ${whose}, ${toldSums} from call group by ${time}, ${whose}`),
      await read(`select time, ${whose}, ${counterNames} from ${table}`),
      5,
    )
  return [
    ...(await stat('stat_call_hour', hourOfCall)),
    ...(await stat('stat_call_day', dayOfCall)),
    ...different(
      'call_callee_day',
      await read(`select ${dayOfCall} as day, ${whose}, phone_id, ${counterSums.submitted} as calls,
        ${counterSums.answered} as answered
        from call where submitted_at is not null group by ${dayOfCall}, ${whose}, phone_id`),
      await read(`select day, ${whose}, phone_id, calls, answered from call_callee_day`),
      6,
    ),
  ]
}

const customerFaults = async (read: Read) =>
  different(
    'customer',
    await read(`select customer_id as id, count(*) as calls, max(created_at) / 1000 as last from call
      where customer_id is not null and submitted_at is not null group by customer_id`),
    await read('select id, call_count as calls, last_call_at as last from customer where call_count > 0'),
    1,
  )

/** Where the kept number of a company's customers is not that of its rows. */
export const customerCountFaults = async (read: Read) =>
  different(
    'customer_count',
    await read('select company_id, count(*) as count from customer where deleted_at is null group by company_id'),
    await read('select company_id, count from customer_count where count <> 0'),
    1,
  )

/**
 * Where two results differ.
 * @param key how many of the first columns identify a row
 */
function different(table: string, right: readonly Row[], kept: readonly Row[], key: number): string[] {
  const byKey = (rows: readonly Row[]) =>
    new Map(rows.map((row) => [Object.values(row).slice(0, key).join(), Object.values(row).map(Number).join()]))
  const [expected, found] = [byKey(right), byKey(kept)]
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((name) => expected.get(name) !== found.get(name))
    .map((name) => `${table} ${name}: ${found.get(name)} is kept, the rows say ${expected.get(name)}`)
}
