import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useEndpoint } from '../../console/data/data'
import { useShell } from '../../console/shell'
import type { CustomerDraft, CustomerPanelProps, FormSaved } from '../../console/slots'
import { type Customer, customerEndpoints, customerLimits } from '../../contract/customer/customers'
import { classNames } from '../../ui/class-names'
import { Form } from '../../ui/field/form'
import { type FormState, useForm } from '../../ui/field/use-form'
import { Loaded } from '../../ui/loading/loaded'
import { SkeletonLines } from '../../ui/loading/skeleton'
import { saveCustomer } from './customer-save'
import { FlowTimeline } from './flows/flow-timeline'
import { CustomerFields } from './form/customer-fields'
import { type CustomerForm, customerFaults, formOf, knownType } from './form/customer-form'

/** The customer form next to a call (specification §4), opened by phone and userId, with the follow-ups below it. */
export function CustomerPanel(props: CustomerPanelProps) {
  const { phone, userId, aside } = props
  const query = { phone, ...(userId !== null && { userId }) }
  const asked = useEndpoint(customerEndpoints.info, query)
  return (
    <>
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 border-b border-line px-4 desk:max-wide:px-3">
        <h2 className="text-14 font-semibold">客户信息</h2>
        {asked.data === null && props.mask && <span className="text-12 text-text-2">新登记 {props.mask}</span>}
        <span className="grow" />
        {aside}
      </header>
      <div className="@container flex min-h-0 flex-1 flex-col max-desk:overflow-y-auto" data-scroller>
        <Loaded
          of={asked}
          failed="客户信息没有取到"
          skeleton={
            <div className="p-4">
              <SkeletonLines count={8} />
            </div>
          }
        >
          {(customer) => (
            <div className="desk:flex desk:min-h-0 desk:flex-1 desk:flex-col @min-[720px]:flex-row">
              <PanelForm key={`${phone} ${customer?.id}`} {...props} customer={customer} />
              {customer && (
                // The form stays while the history loads.
                <div
                  className="desk:min-h-24 desk:flex-1 desk:basis-0 desk:overflow-y-auto desk:max-wide:[&>*]:px-3"
                  data-scroller
                >
                  <FlowTimeline customerId={customer.id} />
                </div>
              )}
            </div>
          )}
        </Loaded>
      </div>
    </>
  )
}

function PanelForm({ customer, ...props }: CustomerPanelProps & { customer: Customer | null }) {
  const { phone, mask, userId, name, draft, onDraft, handle, fields, actions } = props
  const shell = useShell()
  const base = useRef(formOf(customer, name ?? ''))
  const form = useForm<CustomerForm>({ initial: base.current, limits: customerLimits, check: customerFaults })
  const box = useRef<HTMLDivElement>(null)
  const { values } = form

  const restore = useEffectEvent(() => {
    if (typeof draft?.name === 'string') form.set('name', draft.name)
    if (typeof draft?.type === 'number') form.set('type', knownType(draft.type))
    if (typeof draft?.remark === 'string') form.set('remark', draft.remark)
  })
  // Restores what was typed before a reload, on top of the loaded values. It runs once: after that only the form
  // counts.
  useLayoutEffect(() => restore(), [])

  const reported = useRef<CustomerDraft>({
    name: draft?.name ?? null,
    type: draft?.type ?? null,
    remark: draft?.remark ?? null,
  })
  const tell = useEffectEvent((now: CustomerForm) => {
    const next: CustomerDraft = {
      name: now.name === base.current.name ? null : now.name,
      type: now.type === base.current.type ? null : now.type,
      remark: now.remark === base.current.remark ? null : now.remark,
    }
    const { name, type, remark } = reported.current
    if (next.name === name && next.type === type && next.remark === remark) return
    reported.current = next
    onDraft(next)
  })
  const [first] = useState(values)
  useEffect(() => {
    // Until the earlier input is restored there is nothing to report.
    if (values !== first) tell(values)
  }, [values, first])

  const save = async (): Promise<FormSaved> => {
    if (!form.dirty) return 'unchanged'
    const key = { id: customer?.id ?? null, userId: customer ? customer.userId : userId, phone, mask }
    try {
      const sent = await form.submit(async (typed) => {
        await saveCustomer(shell, key, typed)
        base.current = typed
      })
      return sent ? 'sent' : 'faulty'
    } catch {
      // The user has been told, and the error log has it unless it was a refusal.
      return 'failed'
    }
  }
  useImperativeHandle(handle, () => ({
    focus() {
      // If the customer has no name, the name field comes first.
      const field = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
        values.name === '' ? 'input[name="name"]' : 'textarea',
      )
      field?.focus()
      // The caret goes to the end of the text, where the user continues.
      field?.setSelectionRange(field.value.length, field.value.length)
    },
    save,
  }))

  const openFlows = (customerId: number) =>
    shell.dialogs.open(async () => (await import('./flows/follow-list-dialog')).FollowListDialog, { customerId })
  const openPhones = ({ id, name: whose }: Customer) =>
    shell.dialogs.open(async () => (await import('./phones/phones-dialog')).PhonesDialog, {
      customerId: id,
      name: whose,
    })
  const openConsents = ({ id, name: whose }: Customer) =>
    shell.dialogs.open(async () => (await import('./consents/consents-dialog')).ConsentsDialog, {
      customerId: id,
      name: whose,
    })
  return (
    <div
      ref={box}
      className={classNames(
        'flex min-h-0 flex-col border-b border-line',
        // At that width the history is next to it.
        customer ? '@min-[720px]:basis-[55%] @min-[720px]:border-r @min-[720px]:border-b-0' : '@min-[720px]:flex-1',
      )}
    >
      <Form {...form.props} onSubmit={() => void save()} className="flex min-h-0 flex-col">
        <div
          className="grid gap-3 px-4 pt-4 pb-3 desk:overflow-y-auto desk:max-wide:px-3 [&_textarea]:min-h-[clamp(72px,100dvh-760px,280px)]"
          data-scroller
        >
          <CustomerFields form={form.dirty ? form : faultless(form)} phone={null} />
          {fields}
        </div>
        <div className="sticky bottom-0 flex shrink-0 flex-wrap items-center gap-2 bg-bg px-4 pt-1 pb-3 desk:static desk:max-wide:px-3">
          {actions}
          <span className="grow" />
          {customer && (
            <>
              <button type="button" className={link} onClick={() => void openPhones(customer)}>
                号码
              </button>
              <button type="button" className={link} onClick={() => void openConsents(customer)}>
                同意
              </button>
              <button type="button" className={link} onClick={() => void openFlows(customer.id)}>
                客户跟踪
              </button>
            </>
          )}
        </div>
      </Form>
    </div>
  )
}

const link = 'rounded-small text-accent-text hover:underline'

/** A form as it was loaded has nothing to save, so errors of the earlier input no longer matter. */
const faultless = (form: FormState<CustomerForm>): FormState<CustomerForm> => ({
  ...form,
  errors: {},
  text: (name) => ({ ...form.text(name), error: undefined }),
})
