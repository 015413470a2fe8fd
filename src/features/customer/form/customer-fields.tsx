import { customerTypes } from '../../../contract/customer/customers'
import { TextArea } from '../../../ui/field/text-area'
import { TextField } from '../../../ui/field/text-field'
import type { FormState } from '../../../ui/field/use-form'
import { choicesOf } from '../../../ui/picker/option'
import { Picker } from '../../../ui/picker/picker'
import type { CustomerForm } from './customer-form'
import { PhoneField } from './phone-field'

const types = choicesOf(customerTypes)

interface CustomerFieldsProps {
  form: FormState<CustomerForm>
  /** The user types it, or its mask is shown; null: there is no field for it. */
  phone: 'asked' | { readonly mask: string } | null
}

/** The fields of the customer form (specification §2, dialog 2). The phone can be typed only for a new customer. */
export function CustomerFields({ form, phone }: CustomerFieldsProps) {
  const { type } = form.values
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 max-[640px]:grid-cols-1">
        <TextField label="名称" required autoComplete="off" {...form.text('name')} />
        {phone === 'asked' && <PhoneField {...form.text('phone')} />}
        {phone !== null && phone !== 'asked' && <TextField label="电话" readOnly value={phone.mask} />}
        <div className={phone ? 'col-span-full' : undefined}>
          <Picker
            label="类型"
            name="type"
            required
            options={types}
            value={types.find(({ value }) => value === type) ?? null}
            error={form.errors.type}
            onChange={(option) => form.set('type', option?.value ?? null)}
          />
        </div>
      </div>
      <TextArea label="备注" required rows={3} {...form.text('remark')} />
    </>
  )
}
