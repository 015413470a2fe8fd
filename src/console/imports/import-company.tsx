import { type ReactNode, useState } from 'react'
import { useStore } from '../../ui/hooks/use-store'
import type { Option } from '../../ui/picker/option'
import { Picker } from '../../ui/picker/picker'
import { companySelector } from '../selectors/place'
import { useShell } from '../shell'

/** Into which company a file goes: the viewer's own; whoever works for none chooses one. */
export function useImportCompany(onChange?: () => void): { companyId: number | null; company: ReactNode } {
  const { session } = useShell()
  const own = useStore(session).user?.info.companyId ?? null
  const [chosen, setChosen] = useState<Option<number> | null>(null)
  return {
    companyId: own ?? chosen?.value ?? null,
    company: own === null && (
      <Picker
        label="公司"
        required
        placeholder="选择公司"
        load={companySelector.search}
        value={chosen}
        onChange={(company) => {
          setChosen(company)
          onChange?.()
        }}
      />
    ),
  }
}
