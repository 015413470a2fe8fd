import type { ReactNode } from 'react'
import type { DialogProps } from '../../../console/commands/dialogs'
import { useEndpoint } from '../../../console/data/data'
import { FormDialog } from '../../../console/form/form-dialog'
import { useShell } from '../../../console/shell'
import { type Customer, customerTypeLabel } from '../../../contract/customer/customers'
import { type MergeField, type MergePreview, mergeEndpoints, mergeFields } from '../../../contract/customer/merge'
import { customerPhoneEndpoints } from '../../../contract/customer/phones'
import { call } from '../../../lib/api'
import { addressText } from '../../../lib/columns/address'
import { pool } from '../../../lib/columns/customers'
import { nothing } from '../../../lib/columns/words'
import { classNames } from '../../../ui/class-names'
import { Facts } from '../../../ui/display/facts'
import { Segmented } from '../../../ui/field/segmented'
import { type FormState, useForm } from '../../../ui/field/use-form'
import { Loaded } from '../../../ui/loading/loaded'
import { SkeletonLines } from '../../../ui/loading/skeleton'
import { changedByOwner } from '../customer-data'

/** Whose value of each field is taken, by the customer's id; null: nobody has chosen. */
type Choices = { keepId: number } & Record<MergeField, number | null>

const fields: Record<MergeField, { title: string; of(customer: Customer): string }> = {
  name: { title: '名称', of: ({ name }) => name },
  type: { title: '类型', of: ({ type }) => customerTypeLabel(type) },
  level: { title: '级别', of: ({ level }) => level ?? nothing },
  source: { title: '来源', of: ({ source }) => source ?? nothing },
  address: { title: '地址', of: addressText },
  remark: { title: '备注', of: ({ remark }) => remark || nothing },
}

interface MergeDialogProps extends DialogProps {
  /** In the order in which they were selected. */
  first: number
  second: number
}

/** Puts two customers together, and shows before what becomes of both. */
export function MergeDialog({ first, second, close }: MergeDialogProps) {
  const shell = useShell()
  const form = useForm<Choices>({
    initial: { keepId: first, name: null, type: null, level: null, source: null, address: null, remark: null },
  })
  const { keepId } = form.values
  const otherId = keepId === first ? second : first
  // While the other way round loads, this one stays.
  const asked = useEndpoint(mergeEndpoints.preview, { keepId, otherId }, { keepPrevious: true })
  const shown = asked.data
  const save = async (values: Choices) => {
    if (shown?.keep.id !== keepId) return 'stay'
    const { keep, other } = shown
    const take = mergeFields.filter((field) => chosen(values, field, shown) === other.id)
    const versions = { keepVersion: keep.version, otherVersion: other.version }
    try {
      await call(mergeEndpoints.merge, { body: { keepId, otherId, ...versions, take } })
    } catch (error) {
      // Somebody has changed one of them: what is shown is old.
      shell.data.refresh(mergeEndpoints.preview)
      throw error
    }
    shell.data.refresh(...changedByOwner, customerPhoneEndpoints.list)
    shell.toasts.show('ok', `${other.name}已并入${keep.name}`)
  }
  return (
    <FormDialog
      title="合并客户"
      description="并入的客户会删除，它的号码、通话、跟进、预约和标签归保留的客户。合并不能撤销。"
      submit="合并"
      danger
      width={640}
      {...{ form, save, close }}
      instead={
        shown?.refused === null ? null : (
          <Loaded of={asked} failed="预览没有取到" skeleton={<SkeletonLines count={6} />}>
            {({ refused }) => <p className="text-bad">{refused}</p>}
          </Loaded>
        )
      }
    >
      {shown && <Choosing first={first} shown={shown} form={form} />}
    </FormDialog>
  )
}

interface ChoosingProps extends Pick<MergeDialogProps, 'first'> {
  shown: MergePreview
  form: FormState<Choices>
}

/** Which of them stays, whose values it has, and what it has then. */
function Choosing({ first, shown, form }: ChoosingProps) {
  const { keep, other, calls, callbacks, flows, phones, tags } = shown
  // In one order, whichever stays.
  const both = keep.id === first ? [keep, other] : [other, keep]
  const itemsOf = (text: (customer: Customer) => string) =>
    both.map((customer) => ({ key: String(customer.id), title: text(customer) }))
  const differing = mergeFields.filter((field) => fields[field].of(keep) !== fields[field].of(other))
  const moved = [
    calls > 0 && `${calls} 条通话`,
    callbacks > 0 && `${callbacks} 个预约`,
    flows > 0 && `${flows} 条跟进`,
  ].filter(Boolean)
  return (
    <>
      <Line title="保留">
        <Segmented
          label="保留哪一位"
          items={itemsOf(({ name, phone, user }) => `${name} ${phone ?? ''} · ${user?.nickname ?? pool}`)}
          value={String(form.values.keepId)}
          onChange={(id) => form.set('keepId', Number(id))}
        />
      </Line>
      {differing.map((field) => (
        <Line key={field} title={fields[field].title}>
          <Segmented
            label={fields[field].title}
            items={itemsOf(fields[field].of)}
            value={String(chosen(form.values, field, shown))}
            onChange={(id) => form.set(field, Number(id))}
          />
        </Line>
      ))}
      <section aria-label="合并后" className="border-t border-line pt-3">
        <Facts
          items={[
            { name: '号码', whole: true, value: phones.join('、') },
            { name: '标签', whole: true, value: tags.join('、') || nothing },
            { name: '并入', whole: true, value: moved.join('、') || nothing },
          ]}
        />
      </section>
    </>
  )
}

const Line = ({ title, children }: { title: string; children: ReactNode }) => (
  <div
    className={classNames(
      'flex min-w-0 items-start gap-3 max-[640px]:grid max-[640px]:gap-1 [&>[role=radiogroup]]:flex-1',
      // Whoever chooses a remark has read it.
      '[&_button]:h-auto [&_button]:min-h-[calc(var(--ctl)-2px)] [&_button]:max-h-40 [&_button]:overflow-y-auto',
      '[&_button]:py-1 [&_button]:text-left [&_button]:whitespace-normal [&_button]:wrap-anywhere',
    )}
  >
    <span className="w-14 shrink-0 pt-1.5 text-text-3">{title}</span>
    {children}
  </div>
)

/** Without a choice, the one that stays keeps its value, unless it has none. */
function chosen(values: Choices, field: MergeField, { keep, other }: MergePreview): number {
  const hasNone = fields[field].of(keep) === nothing
  return values[field] ?? (hasNone ? other.id : keep.id)
}
