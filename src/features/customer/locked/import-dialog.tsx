import { useState } from 'react'
import type { DialogProps } from '../../../console/commands/dialogs'
import { useImportCompany } from '../../../console/imports/import-company'
import { ImportDialog } from '../../../console/imports/import-dialog'
import type { LockType } from '../../../contract/phone/locked'
import { Select } from '../../../ui/field/select'
import { TextField } from '../../../ui/field/text-field'
import { lockImport } from './import-data'
import { lockChoices } from './lock-choices'

/** Imports locked numbers into a company. */
export function ImportLocksDialog({ close }: DialogProps) {
  const [type, setType] = useState<LockType>('REFUSES')
  const [reason, setReason] = useState('')
  const { companyId, company } = useImportCompany()
  const said = reason.trim()
  return (
    <ImportDialog
      kind={lockImport}
      companyId={companyId}
      company={company}
      more={{
        fields: (
          <div className="grid grid-cols-2 items-start gap-3">
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
          </div>
        ),
        values: { type, ...(said && { reason: said }) },
        previewedWith: { type, ...(said && { hasReason: true }) },
      }}
      close={close}
    />
  )
}
