import type { CustomerPhone } from '../../contract/customer/phones'

type Number = Pick<CustomerPhone, 'phoneRef' | 'dead' | 'lock' | 'lastCallTime'>

/**
 * Which of a customer's numbers to call next: in turn after the current one, or after the one that was called last; none
 * that is dead or locked for the viewer. Undefined if there is none.
 * @param current the reference of the number that is shown or was called just now
 */
export function nextNumber<N extends Number>(numbers: readonly N[], current: string | null = null): N | undefined {
  const at = current === null ? -1 : numbers.findIndex(({ phoneRef }) => phoneRef === current)
  const last = Math.max(...numbers.map(({ lastCallTime }) => lastCallTime ?? 0))
  const after = at >= 0 || last === 0 ? at : numbers.findIndex(({ lastCallTime }) => lastCallTime === last)
  const inTurn = [...numbers.slice(after + 1), ...numbers.slice(0, Math.max(after, 0))]
  return inTurn.find(({ phoneRef, dead, lock }) => phoneRef !== null && dead === null && !lock?.forViewer)
}
