import type { DialogProps } from '../../../console/commands/dialogs'
import { FormDialog } from '../../../console/form/form-dialog'
import { showAdded } from '../../../console/list/show-added'
import { companySelector } from '../../../console/selectors/lazy'
import { roleSelector } from '../../../console/selectors/role'
import { useShell } from '../../../console/shell'
import { type DataScope, dataScopeLabels, dataScopes } from '../../../contract/manager/data-scopes'
import { type Role, roleEndpoints, roleLimits } from '../../../contract/manager/roles'
import { call } from '../../../lib/api'
import { Select } from '../../../ui/field/select'
import { TextArea } from '../../../ui/field/text-area'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'
import type { Option } from '../../../ui/picker/option'
import { Picker } from '../../../ui/picker/picker'
import { changedRoles } from './role-data'

interface RoleForm {
  name: string
  remark: string
  dataScope: DataScope
  company: Option<number> | null
  copyOf: Option<number> | null
}

/** What a company's own role may reach. */
const withinCompany = dataScopes.slice(0, dataScopes.indexOf('company') + 1)

/**
 * Adds a role, or changes one.
 * @param ofPlatform whether the viewer belongs to the provider, who makes roles for anybody
 */
export function RoleDialog({ role, ofPlatform, close }: DialogProps & { role: Role | null; ofPlatform: boolean }) {
  const shell = useShell()
  const form = useForm<RoleForm>({
    initial: {
      name: role?.name ?? '',
      remark: role?.remark ?? '',
      dataScope: role?.dataScope ?? 'self',
      company: null,
      copyOf: null,
    },
    limits: roleLimits,
    sentAs: { company: 'companyId' },
    required: { name: '角色' },
  })
  const { values, errors } = form
  const isOfCompany = role ? role.companyId !== null : !ofPlatform || values.company !== null
  const scopes = isOfCompany ? withinCompany : dataScopes
  const save = async ({ name, remark, dataScope, company, copyOf }: RoleForm) => {
    const body = { name: name.trim(), remark: remark.trim(), dataScope }
    if (role) {
      await call(roleEndpoints.roleUpdate, { body: { ...body, id: role.id, version: role.version } })
      shell.toasts.show('ok', `${body.name}已保存`)
    } else {
      const more = { companyId: company?.value ?? null, copyOf: copyOf?.value ?? null }
      const { id, omitted } = await call(roleEndpoints.roleAdd, { body: { ...body, ...more } })
      void showAdded(shell, { id, name: body.name, it: '它' })
      if (omitted > 0)
        shell.toasts.show('warn', `“${copyOf?.label}”的权限里有 ${omitted} 项您不能授予，没有照抄`, { stays: true })
    }
    changedRoles(shell.data)
  }
  return (
    <FormDialog
      title={role ? `编辑角色：${role.name}` : '新增角色'}
      submit={role ? '保存' : '新增'}
      form={form}
      save={save}
      close={close}
    >
      <TextField label="角色" required autoComplete="off" data-first-focus {...form.text('name')} />
      {!role && ofPlatform && (
        <Picker
          label="公司"
          name="company"
          placeholder="不选就是各单位通用"
          load={companySelector.search}
          value={values.company}
          error={errors.company}
          onChange={(company) => {
            form.set('company', company)
            if (company && !withinCompany.includes(values.dataScope)) form.set('dataScope', 'company')
          }}
        />
      )}
      <Select
        label="数据范围"
        name="dataScope"
        required
        value={values.dataScope}
        options={scopes.map((value) => ({ value, label: dataScopeLabels[value] }))}
        error={errors.dataScope}
        onChange={(dataScope) => dataScope && form.set('dataScope', dataScope)}
      />
      {!role && (
        <Picker
          label="照抄"
          name="copyOf"
          placeholder="从另一个角色的权限开始，选填"
          load={roleSelector.search}
          value={values.copyOf}
          error={errors.copyOf}
          onChange={(copyOf) => form.set('copyOf', copyOf)}
        />
      )}
      <TextArea label="说明" rows={3} {...form.text('remark')} />
    </FormDialog>
  )
}
