import { customerTypeLabel } from '../../contract/customer/customers'
import { Ring, type RingFill, type RingTone } from '../../ui/display/ring'

interface Look {
  fill: RingFill
  tone: RingTone
}

const newCustomer: Look = { fill: 'none', tone: 'dim' }
const rings: Readonly<Record<number, Look>> = {
  0: newCustomer,
  10: { fill: 'quarter', tone: 'warn' },
  20: { fill: 'half', tone: 'accent' },
  30: { fill: 'crossed', tone: 'dim' },
  40: { fill: 'three', tone: 'violet' },
  50: { fill: 'full', tone: 'ok' },
}

/** Only a customer type's ring: show its label next to it. */
export const TypeRing = ({ type }: { type: number }) => <Ring {...(rings[type] ?? newCustomer)} />

/** A customer type: a ring that fills as the deal comes closer, and its label (specification §4). */
export const CustomerTypeLabel = ({ type }: { type: number }) => (
  <span className="flex items-center gap-1.5 whitespace-nowrap">
    <TypeRing type={type} />
    {customerTypeLabel(type)}
  </span>
)
