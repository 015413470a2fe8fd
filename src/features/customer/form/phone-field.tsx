import { useEndpoint } from '../../../console/data/data'
import { useShell } from '../../../console/shell'
import { customerEndpoints } from '../../../contract/customer/customers'
import { soughtNumber } from '../../../lib/phone/phone'
import { TextField } from '../../../ui/field/text-field'
import type { FormState } from '../../../ui/field/use-form'
import { holderText } from './holder-text'

/** A number for a customer. As soon as it is whole, who has it already stands below. */
export function PhoneField(field: ReturnType<FormState<{ phone: string }>['text']>) {
  return (
    <div>
      <TextField
        label="电话"
        inputMode="tel"
        autoComplete="off"
        spellCheck={false}
        placeholder="可带空格、横线或 +86"
        {...field}
      />
      <HolderNote phone={soughtNumber(field.value)} />
    </div>
  )
}

function HolderNote({ phone }: { phone: string | null }) {
  const userId = useShell().session.get().user?.info.id
  const { data, error, answered } = useEndpoint(customerEndpoints.holders, phone === null ? null : { phone })
  const [first, ...more] = (answered && data) || []
  const text = error ? `没有查重：${error.message}` : first ? holderText([first, ...more], userId) : ''
  return (
    // It exists before its text, because a screen reader reads changes only in a status that it knows.
    <p role="status" className={text === '' ? undefined : 'mt-1 text-12 text-pretty text-warn'}>
      {text}
    </p>
  )
}
