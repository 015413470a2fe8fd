import type { ReactNode } from 'react'
import { CommandButton } from '../../commands/command-menu'
import type { Args } from '../../registry/params'
import { useShell } from '../../shell'
import type { ListRow } from '../active-list'
import { HeadBar } from './head-bar'

interface ListHeadProps {
  /** What it is about, for screen readers. */
  label: string
  /** The kind of the list's rows: the buttons are those of its place `head`. */
  kind: string
  /** What the whole list is about: its commands act on this. */
  row: ListRow
  /** The answers to questions of the commands that need no list. */
  args: Args
  title: string
  /** Next to the title. */
  aside?: ReactNode
  /** What else is said about it. */
  children: ReactNode
}

/** The head of a list whose rows all belong to one thing: its name, some facts, and what can be done with it. */
export function ListHead({ label, kind, row, args, title, aside, children }: ListHeadProps) {
  const { commands } = useShell()
  return (
    <HeadBar label={label}>
      <span className="flex min-w-0 items-center gap-3 max-[640px]:w-full">
        <h2 title={title} className="min-w-0 truncate text-14 font-semibold">
          {title}
        </h2>
        {aside}
      </span>
      {children}
      <span className="ml-auto flex items-center gap-2">
        {commands.at(`${kind}.head`).map((command) => (
          <CommandButton key={command.id} command={command} small narrow rows={[row]} args={args} />
        ))}
      </span>
    </HeadBar>
  )
}
