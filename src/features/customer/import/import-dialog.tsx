import { useState } from 'react'
import type { DialogProps } from '../../../console/commands/dialogs'
import { useImportCompany } from '../../../console/imports/import-company'
import { ImportDialog } from '../../../console/imports/import-dialog'
import { companyUserSelector } from '../../../console/selectors/company-user'
import type { Option } from '../../../ui/picker/option'
import { Picker } from '../../../ui/picker/picker'
import { customerImport } from './import-data'

/** Imports customers into a company. */
export function ImportCustomersDialog({ close }: DialogProps) {
  const [owner, setOwner] = useState<Option<number> | null>(null)
  const { companyId, ...place } = useImportCompany({ onChange: () => setOwner(null) })
  return (
    <ImportDialog
      kind={customerImport}
      {...place}
      more={{
        fields: (
          <Picker
            label="没有填归属人的客户，归谁"
            placeholder="放进公海"
            load={companyUserSelector(companyId).search}
            value={owner}
            onChange={setOwner}
          />
        ),
        values: owner ? { userId: owner.value } : {},
      }}
      close={close}
    />
  )
}
