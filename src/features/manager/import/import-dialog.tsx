import { useState } from 'react'
import type { DialogProps } from '../../../console/commands/dialogs'
import { useEndpoint } from '../../../console/data/data'
import { ImportDialog } from '../../../console/imports/import-dialog'
import { managerEndpoints } from '../../../contract/manager'
import { Select } from '../../../ui/field/select'
import type { Option } from '../../../ui/picker/option'
import { RolePicker } from '../role-picker'
import { employeeImport } from './import-data'

/** Imports employees into a company. */
export function ImportEmployeesDialog({ close }: DialogProps) {
  const { data: places } = useEndpoint(managerEndpoints.placeOptions, undefined)
  const [companyId, setCompanyId] = useState<number | null>(null)
  const [roles, setRoles] = useState<readonly Option<number>[]>([])
  const companies = places?.companies ?? []
  // If there is only one, there is nothing to choose.
  const chosen = companyId ?? (companies.length === 1 ? (companies[0]?.id ?? null) : null)
  return (
    <ImportDialog
      kind={employeeImport}
      companyId={chosen}
      company={
        companies.length > 1 && (
          <Select
            label="公司"
            required
            placeholder="选择公司"
            value={companyId}
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              setCompanyId(id)
              setRoles([])
            }}
          />
        )
      }
      more={{
        fields: (
          <RolePicker
            required={false}
            label="没有填角色的员工，给这些角色"
            org="COMPANY"
            companyId={chosen}
            value={roles}
            error={undefined}
            onChange={setRoles}
          />
        ),
        values: roles.length > 0 ? { roleIds: roles.map(({ value }) => value) } : {},
      }}
      close={close}
    />
  )
}
