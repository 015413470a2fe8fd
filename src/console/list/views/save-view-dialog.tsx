import { systemEndpoints, viewLimits } from '../../../contract/system'
import { call } from '../../../lib/api'
import { maskNumbers } from '../../../lib/phone/phone'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'
import type { DialogProps } from '../../commands/dialogs'
import { FormDialog } from '../../form/form-dialog'
import { useShell } from '../../shell'
import { filterText } from '../filter/filter-syntax'
import type { FilterField, Values } from '../filter/filters'

interface SaveViewProps extends DialogProps {
  page: string
  query: string
  fields: readonly FilterField[]
  values: Values
}

/** Asks for a view's name. */
export function SaveViewDialog({ page, query, fields, values, close }: SaveViewProps) {
  const { data, toasts } = useShell()
  // A view is stored as it is, but it must not contain a whole number.
  const described = maskNumbers(filterText(fields, values))
  const form = useForm({
    initial: { name: described.slice(0, viewLimits.name.maxLength) },
    limits: viewLimits,
    required: { name: '视图名' },
  })
  const save = async (typed: { name: string }) => {
    const name = typed.name.trim()
    await call(systemEndpoints.savedViewAdd, { body: { page, name, query } })
    data.refresh(systemEndpoints.savedViewList)
    toasts.show('ok', `视图“${name}”已保存`)
  }
  return (
    <FormDialog title="保存视图" submit="保存" form={form} save={save} close={close}>
      <div>
        <TextField
          label="视图名"
          autoFocus
          // The text is a suggestion: typing replaces it.
          onFocus={({ target }) => target.select()}
          {...form.text('name')}
        />
        <p className="mt-2 text-12 text-text-3">记住筛选、排序和每页条数{described && `：${described}`}</p>
      </div>
    </FormDialog>
  )
}
