import type { DialogProps } from '../../../../console/commands/dialogs'
import { FormDialog } from '../../../../console/form/form-dialog'
import { useShell } from '../../../../console/shell'
import { type Power, powerEndpoints, powerSortLimits } from '../../../../contract/manager/powers'
import { systemEndpoints } from '../../../../contract/system'
import { call } from '../../../../lib/api'
import { Checkbox } from '../../../../ui/field/checkbox'
import { NumberField } from '../../../../ui/field/number-field'
import { useForm } from '../../../../ui/field/use-form'

interface PowerForm {
  sort: number | null
  keepAlive: boolean
}

/** Changes where a page or an action stands, and whether a page keeps its state. */
export function PowerDialog({ power, close }: DialogProps & { power: Power }) {
  const { data, toasts } = useShell()
  const { id, name, type } = power
  const form = useForm<PowerForm>({
    initial: { sort: power.sort, keepAlive: power.keepAlive },
    check: ({ sort }) => ({ sort: sort === null ? '排序不能为空' : undefined }),
  })
  const save = async ({ sort, keepAlive }: PowerForm) => {
    if (sort === null) return
    await call(powerEndpoints.powerUpdate, { body: { id, sort, keepAlive } })
    data.refresh(powerEndpoints.powerList, systemEndpoints.logList)
    toasts.show('ok', `${name}已保存`)
  }
  return (
    <FormDialog
      title={`编辑权限：${name}`}
      description="各人下次打开控制台时生效。名称和路径由产品决定。"
      submit="保存"
      form={form}
      save={save}
      close={close}
    >
      <NumberField
        label="排序"
        name="sort"
        required
        limits={powerSortLimits}
        value={form.values.sort}
        error={form.errors.sort}
        onChange={(sort) => form.set('sort', sort)}
      />
      {type === 'PAGE' && (
        <Checkbox
          shown
          label="缓存页面：切换到别的标签页时保持原样"
          checked={form.values.keepAlive}
          onChange={(keepAlive) => form.set('keepAlive', keepAlive)}
        />
      )}
    </FormDialog>
  )
}
