import { type SavedView, systemEndpoints, type ViewShare, viewLimits } from '../../../contract/system'
import { call } from '../../../lib/api'
import { maskNumbers } from '../../../lib/phone/phone'
import { Select } from '../../../ui/field/select'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'
import type { DialogProps } from '../../commands/dialogs'
import { FormDialog } from '../../form/form-dialog'
import { hasPermission } from '../../routes/guard'
import { useShell } from '../../shell'
import { filterText } from '../filter/filter-syntax'
import type { FilterField, Values } from '../filter/filters'

interface SaveViewProps extends DialogProps {
  page: string
  query: string
  fields: readonly FilterField[]
  values: Values
  /** The one to rename and to share; null: a new one. */
  view: SavedView | null
}

/** Only those who look after others share with everybody. */
const shares = (isManager: boolean): readonly { value: ViewShare; label: string }[] => [
  { value: 'SELF', label: '仅自己' },
  { value: 'DEPARTMENT', label: '本部门（含下级）' },
  ...(isManager ? [{ value: 'COMPANY', label: '全公司' } as const] : []),
]

/** Asks for a view's name, and who else sees it. */
export function SaveViewDialog({ page, query, fields, values, view, close }: SaveViewProps) {
  const { data, session, toasts } = useShell()
  // A view is stored as it is, but it must not contain a whole number.
  const described = maskNumbers(filterText(fields, values))
  const form = useForm({
    initial: {
      name: view?.name ?? described.slice(0, viewLimits.name.maxLength),
      share: view?.share ?? ('SELF' as ViewShare),
    },
    limits: viewLimits,
    required: { name: '视图名' },
  })
  const save = async (typed: typeof form.values) => {
    const body = { name: typed.name.trim(), share: typed.share }
    if (view) await call(systemEndpoints.savedViewUpdate, { body: { ...body, id: view.id, query: view.query } })
    else await call(systemEndpoints.savedViewAdd, { body: { ...body, page, query } })
    data.refresh(systemEndpoints.savedViewList)
    toasts.show('ok', `视图“${body.name}”已保存`)
  }
  return (
    <FormDialog title={view ? '重命名与分享视图' : '保存视图'} submit="保存" form={form} save={save} close={close}>
      <div>
        <TextField
          label="视图名"
          autoFocus
          // The text is a suggestion: typing replaces it.
          onFocus={({ target }) => target.select()}
          {...form.text('name')}
        />
        {!view && <p className="mt-2 text-12 text-text-3">记住筛选、排序和每页条数{described && `：${described}`}</p>}
      </div>
      {session.get().user?.info.companyId != null && (
        <Select
          label="谁能看到"
          name="share"
          value={form.values.share}
          options={shares(hasPermission(session.visitor().permissions, 'company-user:list'))}
          onChange={(share) => share !== null && form.set('share', share)}
        />
      )}
    </FormDialog>
  )
}
