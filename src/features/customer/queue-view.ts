import type { QueueView } from '../../contract/phone/queue'

/** The views of the workstation's queue, by the filter with which 我的客户 shows the same. */
const views: ReadonlyMap<string, QueueView> = new Map([
  ['', 'all'],
  ['next=today', 'today'],
  ['next=overdue', 'overdue'],
  ['called=false', 'uncalled'],
  ['type=10,20', 'intent'],
])

/** What an address of a list says besides its filters. */
const others = ['sort', 'page', 'size', 'current', 'tab']

/** The view of the queue that shows what 我的客户 shows at an address; undefined if there is none. */
export function queueViewAt(location: string): QueueView | undefined {
  const query = new URL(location, 'https://console.invalid').searchParams
  for (const name of others) query.delete(name)
  return views.get(query.toString().replaceAll('%2C', ','))
}
