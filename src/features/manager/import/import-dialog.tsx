import { useState } from 'react'
import type { DialogProps } from '../../../console/commands/dialogs'
import { useImportCompany } from '../../../console/imports/import-company'
import { ImportDialog } from '../../../console/imports/import-dialog'
import type { Option } from '../../../ui/picker/option'
import { RolePicker } from '../role-picker'
import { employeeImport } from './import-data'

/** Imports employees into a company. */
export function ImportEmployeesDialog({ close }: DialogProps) {
  const [roles, setRoles] = useState<readonly Option<number>[]>([])
  const { companyId, ...place } = useImportCompany({ onChange: () => setRoles([]) })
  return (
    <ImportDialog
      kind={employeeImport}
      {...place}
      more={{
        fields: (
          <RolePicker
            required={false}
            label="没有填角色的员工，给这些角色"
            org="COMPANY"
            companyId={companyId}
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
