/** Tabs of a detail, of which the address names the shown one: a link opens the same, Back goes to the one before. */
import type { ReactNode } from 'react'
import { Tabs } from '../../../ui/display/tabs'
import { useDetailRow } from './detail-row'

interface DetailTab {
  /** A word of small letters: stands in the address. */
  readonly key: string
  readonly title: string
  view(): ReactNode
}

interface DetailTabsProps {
  label: string
  /** Those that this viewer may see. */
  tabs: readonly [DetailTab, ...DetailTab[]]
}

/** A choice of tabs and the chosen one; one alone needs no choice. A name that none has is the first. */
export function DetailTabs({ label, tabs }: DetailTabsProps) {
  const { tab, setTab } = useDetailRow()
  const [first] = tabs
  const chosen = tabs.find(({ key }) => key === tab) ?? first
  if (tabs.length === 1) return first.view()
  return (
    <div className="[&>[role=tablist]]:px-4">
      <Tabs label={label} items={tabs} value={chosen.key} onChange={(key) => setTab(key === first.key ? null : key)}>
        {chosen.view()}
      </Tabs>
    </div>
  )
}
