import { type ConsentState, consentStates } from '../../../contract/customer/consents'

/** What a customer's consents come to. */
export const ConsentText = ({ of }: { of: ConsentState | null }) =>
  of === null ? '没有登记' : <span className={of === 'WITHDRAWN' ? 'text-bad' : undefined}>{consentStates[of]}</span>
