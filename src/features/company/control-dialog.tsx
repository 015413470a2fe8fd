import type { DialogProps } from '../../console/commands/dialogs'
import { FormDialog } from '../../console/form/form-dialog'
import { userSelector } from '../../console/selectors/lazy'
import { useShell } from '../../console/shell'
import { companiesEndpoints, type ProviderCompany, type RiskLevel, riskLevels } from '../../contract/company/companies'
import { call } from '../../lib/api'
import { riskLabels } from '../../lib/columns/companies'
import { Select } from '../../ui/field/select'
import { useForm } from '../../ui/field/use-form'
import type { Option } from '../../ui/picker/option'
import { Picker } from '../../ui/picker/picker'
import { changedCompanies } from './company-data'

interface ControlForm {
  manager: Option<number> | null
  riskLevel: RiskLevel
}

/** Says who of the provider looks after a company, and how closely. */
export function ControlDialog({ company, close }: DialogProps & { company: ProviderCompany }) {
  const { data, toasts } = useShell()
  const { managerId, managerName, riskLevel } = company
  const form = useForm<ControlForm>({
    initial: {
      manager: managerId === null ? null : { value: managerId, label: managerName ?? `#${managerId}` },
      riskLevel,
    },
    sentAs: { manager: 'managerId' },
  })
  const save = async ({ manager, ...level }: ControlForm) => {
    const { id, version } = company
    await call(companiesEndpoints.control, { body: { id, version, managerId: manager?.value ?? null, ...level } })
    changedCompanies(data)
    toasts.show('ok', `${company.name}已保存`)
  }
  return (
    <FormDialog title={`客户经理与风险：${company.name}`} submit="保存" form={form} save={save} close={close}>
      <Picker
        label="客户经理"
        name="manager"
        placeholder="平台或渠道的人"
        load={userSelector.search}
        value={form.values.manager}
        error={form.errors.manager}
        onChange={(manager) => form.set('manager', manager)}
      />
      <Select
        label="风险等级"
        name="riskLevel"
        required
        value={form.values.riskLevel}
        options={riskLevels.map((level) => ({ value: level, label: riskLabels[level] }))}
        onChange={(level) => level !== null && form.set('riskLevel', level)}
      />
    </FormDialog>
  )
}
