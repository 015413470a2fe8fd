/**
 * Tabs of a detail; the address names the shown one, so a link opens the same tab, and Back goes to the previous one.
 */
import type { ReactNode } from 'react'
import { Tabs } from '../../../ui/display/tabs'
import { useDetailRow } from './detail-row'

interface DetailTab {
  /** A word in lower case, for the address. */
  readonly key: string
  readonly title: string
  view(): ReactNode
}

interface DetailTabsProps {
  label: string
  /** The tabs that this viewer may see. */
  tabs: readonly [DetailTab, ...DetailTab[]]
}

/** The tabs and the chosen one; a single tab needs no choice. An unknown name means the first tab. */
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
