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
import { Facts } from '../../../ui/display/facts'
import { RadioCard } from '../../../ui/field/radio-card'
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
  /** Of both, in the order in which they were selected. */
  ids: readonly number[]
}

/** Puts two customers together, and shows before what becomes of both. */
export function MergeDialog({ ids: [first = 0, second = 0], close }: MergeDialogProps) {
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

interface ChoosingProps {
  first: number
  shown: MergePreview
  form: FormState<Choices>
}

/** Which of them stays, whose values it has, and what it has then. */
function Choosing({ first, shown, form }: ChoosingProps) {
  const { keep, other, calls, callbacks, flows, consents, phones, tags } = shown
  // In one order, whichever stays.
  const both = keep.id === first ? [keep, other] : [other, keep]
  const differing = mergeFields.filter((field) => fields[field].of(keep) !== fields[field].of(other))
  const moved = [
    calls > 0 && `${calls} 条通话`,
    callbacks > 0 && `${callbacks} 个预约`,
    flows > 0 && `${flows} 条跟进`,
    consents > 0 && `${consents} 条同意`,
  ].filter(Boolean)
  return (
    <>
      <Choice
        title="保留"
        {...{ both }}
        of={({ name, phone, user }) => `${name} ${phone ?? ''} · ${user?.nickname ?? pool}`}
        chosen={form.values.keepId}
        onChoose={(id) => form.set('keepId', id)}
      />
      {differing.map((field) => (
        <Choice
          key={field}
          {...{ both, ...fields[field] }}
          chosen={chosen(form.values, field, shown)}
          onChoose={(id) => form.set(field, id)}
        />
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

interface ChoiceProps {
  title: string
  both: readonly Customer[]
  of(customer: Customer): string
  /** The id of the one that gives it. */
  chosen: number
  onChoose(id: number): void
}

/** What each of both has, in full: whoever chooses a remark has read it. */
const Choice = ({ title, both, of, chosen, onChoose }: ChoiceProps) => (
  <fieldset>
    <legend className="mb-1.5">{title}</legend>
    <div className="grid grid-cols-2 gap-2">
      {both.map((customer) => (
        <RadioCard
          key={customer.id}
          name={title}
          checked={customer.id === chosen}
          onChange={() => onChoose(customer.id)}
        >
          <span className="min-w-0 wrap-anywhere">{of(customer)}</span>
        </RadioCard>
      ))}
    </div>
  </fieldset>
)

/** Without a choice, the one that stays keeps its value, unless it has none. */
function chosen(values: Choices, field: MergeField, { keep, other }: MergePreview): number {
  const hasNone = fields[field].of(keep) === nothing
  return values[field] ?? (hasNone ? other.id : keep.id)
}
