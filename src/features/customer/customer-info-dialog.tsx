import { useEffectEvent, useLayoutEffect } from 'react'
import type { DialogProps } from '../../console/commands/dialogs'
import { useEndpoint } from '../../console/data/data'
import { FormDialog } from '../../console/form/form-dialog'
import { AreaPicker } from '../../console/selectors/area-picker'
import { useShell } from '../../console/shell'
import type { CustomerKey } from '../../console/slots'
import { customerEndpoints, customerLimits } from '../../contract/customer/customers'
import { levelLabels } from '../../lib/columns/levels'
import { maskPhone } from '../../lib/phone/phone'
import { isPhoneRef } from '../../lib/phone/phone-ref'
import { Button } from '../../ui/display/button'
import { TextField } from '../../ui/field/text-field'
import { type FormState, useForm } from '../../ui/field/use-form'
import { Awaited } from '../../ui/loading/loaded'
import { SkeletonLines } from '../../ui/loading/skeleton'
import { choicesOf } from '../../ui/picker/option'
import { Picker } from '../../ui/picker/picker'
import { saveCustomer } from './customer-save'
import { CustomerFields } from './form/customer-fields'
import { type CustomerForm, customerFaults, type WholeForm, wholeFormOf } from './form/customer-form'
import { TagsField } from './tags/tags-field'

const loadedFields = [
  ...(['name', 'type', 'remark', 'level', 'source', 'tags', 'provinceId', 'cityId', 'districtId'] as const),
]

const levels = choicesOf(levelLabels)

interface CustomerInfoDialogProps extends DialogProps {
  title?: string
  /** Without an id and a phone: a new customer of the signed-in user. */
  of: CustomerKey
  /** The input of a save that the server refused. */
  typed?: CustomerForm
}

/** The customer info dialog (specification §2, dialog 2). */
export function CustomerInfoDialog({ title = '客户信息', of, typed, close }: CustomerInfoDialogProps) {
  const shell = useShell()
  const query = of.id !== null ? { id: of.id } : of.phone === null ? null : keyQuery(of)
  const asked = useEndpoint(customerEndpoints.info, query)
  const customer = asked.data ?? null
  const isThere = query === null || asked.answered
  const form = useForm<WholeForm>({
    initial: wholeFormOf(null),
    typed: typed && { ...wholeFormOf(null), ...typed },
    limits: customerLimits,
    check: customerFaults,
  })

  const fill = useEffectEvent(() => {
    const loaded = wholeFormOf(customer)
    if (!typed) for (const name of loadedFields) form.preset(name, loaded[name])
    // The dialog opened before it had a field to focus.
    if (query !== null) form.props.ref.current?.querySelector('input')?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    if (isThere) fill()
  }, [isThere])

  const save = (values: WholeForm) => {
    const key = customer ? { ...of, id: customer.id, userId: customer.userId, version: customer.version } : of
    // The dialog doesn't wait: the save reports its own result, and its message opens the form again.
    saveCustomer(shell, key, changedOnly(values, wholeFormOf(customer))).catch(() => undefined)
  }
  const openFlows = (customerId: number, onLeave: () => void) =>
    shell.dialogs.open(async () => (await import('./flows/follow-list-dialog')).FollowListDialog, {
      customerId,
      onLeave,
    })
  return (
    <FormDialog
      title={title}
      submit="确定"
      hotkey="Mod+Enter"
      form={form}
      save={save}
      close={close}
      aside={(leave) =>
        customer && (
          <Button look="quiet" className="mr-auto -ml-3" onClick={() => void openFlows(customer.id, leave)}>
            客户跟踪
          </Button>
        )
      }
      instead={isThere ? null : <Awaited of={asked} failed="客户信息没有取到" skeleton={<SkeletonLines count={6} />} />}
    >
      <CustomerFields form={form as unknown as FormState<CustomerForm>} phone={customer ? null : phoneOf(of)} />
      <div className="grid grid-cols-2 items-start gap-3 max-[640px]:grid-cols-1">
        <Picker
          label="级别"
          name="level"
          placeholder="未分级"
          options={levels}
          value={levels.find(({ value }) => value === form.values.level) ?? null}
          error={form.errors.level}
          onChange={(option) => form.set('level', option?.value ?? null)}
        />
        <TextField label="来源" autoComplete="off" placeholder="例如 官网、转介绍" {...form.text('source')} />
      </div>
      <TagsField value={form.values.tags} error={form.errors.tags} onChange={(tags) => form.set('tags', tags)} />
      <AreaPicker
        maxLevel={3}
        value={form.values}
        known={customer ? [customer.provinceName, customer.cityName, customer.districtName] : []}
        errors={form.errors}
        onChange={({ provinceId, cityId, districtId }) => {
          form.set('provinceId', provinceId)
          form.set('cityId', cityId)
          form.set('districtId', districtId)
        }}
      />
    </FormDialog>
  )
}

/** An address, a level, a source or tags that nobody has touched is not sent, so they stay as they are by now. */
function changedOnly(
  { provinceId, cityId, districtId, level, source, tags, ...form }: WholeForm,
  was: WholeForm,
): CustomerForm {
  const isSamePlace = provinceId === was.provinceId && cityId === was.cityId && districtId === was.districtId
  return {
    ...form,
    ...(!isSamePlace && { provinceId, cityId, districtId }),
    ...(level !== was.level && { level }),
    ...(source.trim() !== was.source && { source: source.trim() }),
    ...(tags.join() !== was.tags.join() && { tags }),
  }
}

/** A known number has no field; only its mask is shown. */
function phoneOf({ phone, mask }: CustomerKey) {
  if (phone === null) return 'asked'
  const shown = isPhoneRef(phone) ? mask : maskPhone(phone)
  return shown ? { mask: shown } : null
}

const keyQuery = ({ phone, userId }: CustomerKey) => ({
  ...(phone !== null && { phone }),
  ...(userId !== null && { userId }),
})
