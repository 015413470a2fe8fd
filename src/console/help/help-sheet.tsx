/** All hotkeys: to find, learn and change them. */
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Switch } from '../../ui/field/switch'
import { TextField } from '../../ui/field/text-field'
import { useStore } from '../../ui/hooks/use-store'
import { Empty } from '../../ui/loading/empty'
import { Dialog } from '../../ui/overlay/dialog'
import type { DialogProps } from '../commands/dialogs'
import type { Scopes } from '../registry/scopes'
import { useShell } from '../shell'
import { createHelpSearch } from './help-search'
import { helpSections } from './help-sections'
import { HotkeyRow } from './hotkey-row'

interface HelpSheetProps extends DialogProps {
  /** The scopes before this table covered them. */
  context: Scopes
  /** The initial search text. */
  query?: string
}

export function HelpSheet({ context, query: initialQuery = '', close }: HelpSheetProps) {
  const { commands, hotkeys, preferences } = useShell()
  useStore(preferences)
  const [query, setQuery] = useState(initialQuery)
  const [edited, setEdited] = useState<string | null>(null)
  // Computed once, because the user's permissions stay the same while the table is open.
  const [permitted] = useState(commands.permitted)
  const [search] = useState(() => createHelpSearch(permitted))
  const rows = permitted.map((command) => ({ command, keys: hotkeys.assigned(command) }))
  const sections = helpSections(rows, context, query, search)
  return (
    <Dialog title="快捷键" width={760} onClose={close}>
      <div className="grid gap-4">
        <div className="grid items-end gap-x-8 gap-y-3 min-[641px]:grid-cols-2">
          <TextField
            label="搜索"
            icon={Search}
            placeholder="名称、拼音、首字母或按键"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <Switch
            label="单键快捷键"
            hint="关闭后，字符键和以它开头的连按不起作用，Ctrl、Alt 组合键照常"
            checked={hotkeys.singleKeys()}
            onChange={hotkeys.setSingleKeys}
          />
        </div>
        {sections.length === 0 && <Empty title="没有找到" text="换一个名称，或直接输入按键，例如 g c" />}
        {sections.map(({ title, rows: listed }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 text-12 font-semibold text-text-2">{title}</h3>
            <ul className="grid gap-x-8 min-[641px]:grid-cols-2">
              {listed.map(({ command, keys }) => (
                <HotkeyRow
                  key={command.id}
                  command={command}
                  keys={keys}
                  edited={edited === command.id}
                  onEdit={(on) => setEdited(on ? command.id : null)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
