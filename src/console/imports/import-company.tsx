import { type ReactNode, useState } from 'react'
import { useStore } from '../../ui/hooks/use-store'
import { isMatch, type Option } from '../../ui/picker/option'
import { Picker } from '../../ui/picker/picker'
import { companySelector } from '../selectors/place'
import { useShell } from '../shell'

interface Choosing {
  onChange?(): void
  /** The platform's people may also bring in what is of no company. */
  offersAll?: boolean
}

interface ImportPlace {
  /** Null for all, or if it is still to be chosen. */
  companyId: number | null
  /** Where the rows go, as the endpoints want it; null: it must be chosen first. */
  into: { readonly companyId?: number } | null
  company: ReactNode
}

/** Stands for the whole platform among the companies. */
const all: Option<number> = { value: 0, label: '全平台', pinyin: 'quanpingtai', initials: 'qpt' }

/** Into which company a file goes: the viewer's own; whoever works for none chooses one. */
export function useImportCompany({ onChange, offersAll = false }: Choosing = {}): ImportPlace {
  const { session } = useShell()
  const user = useStore(session).user?.info
  const own = user?.companyId ?? null
  const [chosen, setChosen] = useState<Option<number> | null>(null)
  const companyId = own ?? (chosen?.value || null)
  const mayAll = offersAll && user?.org === 'PLATFORM'
  const search: typeof companySelector.search = async (query, signal) => {
    const found = await companySelector.search(query, signal)
    return mayAll && isMatch(all, query) ? [all, ...found] : found
  }
  return {
    companyId,
    into: companyId !== null ? { companyId } : chosen ? {} : null,
    company: own === null && (
      <Picker
        label={mayAll ? '范围' : '公司'}
        required
        placeholder={mayAll ? '选择公司，或全平台' : '选择公司'}
        load={search}
        value={chosen}
        onChange={(company) => {
          setChosen(company)
          onChange?.()
        }}
      />
    ),
  }
}
