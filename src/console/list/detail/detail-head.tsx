import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/display/button'
import { PaneClose } from '../../../ui/display/split-pane'
import { CommandButton, CommandMenu } from '../../commands/command-menu'
import { placementIn } from '../../registry/places'
import { useShell } from '../../shell'
import { useDetailRow } from './detail-row'

interface DetailHeadProps {
  icon?: ReactNode
  title: string
  aside?: ReactNode
  subtitle: ReactNode
}

/**
 * The head of a detail pane: the row's name and its actions, whatever is checked in the list. The most frequent actions
 * are buttons; the menu has all of them.
 */
export function DetailHead({ icon, title, aside, subtitle }: DetailHeadProps) {
  const shell = useShell()
  const { list, commands } = shell
  const { kind, row } = useDetailRow()
  const place = `${kind}.row` as const
  return (
    <header className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-4 py-3">
      <div className="flex items-center gap-2">
        {icon}
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <h2 title={title} className="min-w-0 truncate text-16 font-semibold">
              {title}
            </h2>
            {aside}
          </div>
          <p className="truncate text-text-2">{subtitle}</p>
        </div>
        <Button small square look="quiet" aria-label="上一行" title="上一行 k" onClick={() => list.get()?.move(-1)}>
          <ChevronUp aria-hidden />
        </Button>
        <Button small square look="quiet" aria-label="下一行" title="下一行 j" onClick={() => list.get()?.move(1)}>
          <ChevronDown aria-hidden />
        </Button>
        <PaneClose />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {commands
          .at(place)
          .filter((command) => placementIn(command, place)?.primary)
          .map((command, at) => (
            <CommandButton
              key={command.id}
              command={command}
              small
              look={at === 0 ? 'solid' : 'plain'}
              source="row"
              rows={[row]}
            />
          ))}
        <span className="flex-1" />
        <CommandMenu place={place} source="row" rows={[row]} />
      </div>
    </header>
  )
}
