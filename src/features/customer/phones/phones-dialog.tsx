import type { DialogProps } from '../../../console/commands/dialogs'
import { useEndpoint } from '../../../console/data/data'
import { NumberLine } from '../../../console/display/number-line'
import { FormDialog } from '../../../console/form/form-dialog'
import { reportError } from '../../../console/session/report-error'
import { useShell } from '../../../console/shell'
import { type CustomerPhone, customerPhoneEndpoints, mostPhones, phoneLimits } from '../../../contract/customer/phones'
import { Button } from '../../../ui/display/button'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'
import { Loaded } from '../../../ui/loading/loaded'
import { SkeletonLines } from '../../../ui/loading/skeleton'
import { PhoneField } from '../form/phone-field'
import { addNumber, makeFirst, removeNumber } from './phone-data'

interface PhonesDialogProps extends DialogProps {
  customerId: number
  name: string
}

/** The numbers of a customer: which one is called first, which are dead, and one more. */
export function PhonesDialog({ customerId, name, close }: PhonesDialogProps) {
  const shell = useShell()
  const asked = useEndpoint(customerPhoneEndpoints.list, { customerId })
  const form = useForm({ initial: { phone: '', label: '' }, limits: phoneLimits, required: { phone: '电话' } })
  const save = async ({ phone, label }: { phone: string; label: string }) => {
    await addNumber(shell, { customerId, phone: phone.trim(), label: label.trim() || null })
    return 'again'
  }
  const list = (
    <Loaded of={asked} failed="号码没有取到" skeleton={<SkeletonLines count={2} />}>
      {(numbers) => (
        <ul aria-label="号码" className="grid">
          {numbers.map((number) => (
            <NumberRow key={number.phoneRef} number={number} {...{ customerId, name }} />
          ))}
        </ul>
      )}
    </Loaded>
  )
  const isFull = (asked.data?.length ?? 0) >= mostPhones
  const full = <p className="mt-3 text-12 text-text-2">{`一位客户最多 ${mostPhones} 个号码，要添加先移除不用的。`}</p>
  return (
    <FormDialog
      title={`客户号码：${name}`}
      submit="添加"
      width={520}
      {...{ form, save, close }}
      instead={
        isFull && (
          <>
            {list}
            {full}
          </>
        )
      }
    >
      {list}
      <div className="grid grid-cols-[3fr_2fr] items-start gap-3 max-[640px]:grid-cols-1">
        <PhoneField {...form.text('phone')} />
        <TextField label="说明" autoComplete="off" placeholder="例如 办公室" {...form.text('label')} />
      </div>
    </FormDialog>
  )
}

interface NumberRowProps {
  number: CustomerPhone
  customerId: number
  name: string
}

/** Whoever calls leaves the dialog first, so there is nothing to call here. */
function NumberRow({ number, customerId, name }: NumberRowProps) {
  const shell = useShell()
  const buttons = [
    { title: '设为首选', run: () => makeFirst(shell, number) },
    { title: '移除', run: () => removeNumber(shell, customerId, number) },
  ]
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-2 border-b border-line py-1 last:border-b-0">
      <span className="min-w-0 flex-1">
        <NumberLine number={{ ...number, phoneRef: null }} whose={name} />
      </span>
      {number.id === null ? (
        <span className="px-2 text-12 text-text-3">首选</span>
      ) : (
        buttons.map(({ title, run }) => (
          <Button
            key={title}
            small
            look="quiet"
            aria-label={`${title} ${number.phone}`}
            onClick={() => run().catch((error: unknown) => reportError(shell, title, error))}
          >
            {title}
          </Button>
        ))
      )}
    </li>
  )
}
