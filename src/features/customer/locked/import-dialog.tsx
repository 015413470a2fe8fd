import { useState } from 'react'
import type { DialogProps } from '../../../console/commands/dialogs'
import { useImportCompany } from '../../../console/imports/import-company'
import { ImportDialog } from '../../../console/imports/import-dialog'
import type { LockType } from '../../../contract/phone/locked'
import { Select } from '../../../ui/field/select'
import { TextField } from '../../../ui/field/text-field'
import { lockImport } from './import-data'
import { lockChoices } from './lock-choices'
import { LockedDepartment } from './locked-department'

/** Imports locked numbers: a company's, those of one of its departments, or the whole platform's. */
export function ImportLocksDialog({ close }: DialogProps) {
  const [type, setType] = useState<LockType>('REFUSES')
  const [reason, setReason] = useState('')
  const [departmentId, setDepartmentId] = useState<number | null>(null)
  const { companyId, ...place } = useImportCompany({ offersAll: true, onChange: () => setDepartmentId(null) })
  const said = reason.trim()
  const common = { type, ...(departmentId !== null && { departmentId }) }
  return (
    <ImportDialog
      kind={lockImport}
      {...place}
      more={{
        fields: (
          <div className="grid grid-cols-2 items-start gap-3 max-[640px]:grid-cols-1">
            <Select
              label="没有填类型的号码"
              name="type"
              options={lockChoices}
              value={type}
              onChange={(chosen) => chosen && setType(chosen)}
            />
            <TextField
              label="没有填原因的号码"
              name="reason"
              placeholder="文件里没有原因时用它"
              maxLength={200}
              autoComplete="off"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            {companyId !== null && (
              <LockedDepartment companyId={companyId} value={departmentId} onChange={setDepartmentId} />
            )}
          </div>
        ),
        values: { ...common, ...(said && { reason: said }) },
        previewedWith: { ...common, ...(said && { hasReason: true }) },
      }}
      close={close}
    />
  )
}
