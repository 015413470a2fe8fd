import { Columns3 } from 'lucide-react'
import type { Ref } from 'react'
import { classNames } from '../../../ui/class-names'
import { Button } from '../../../ui/display/button'
import { createCode, useCode } from '../../../ui/loading/code'
import { Popover } from '../../../ui/overlay/popover'
import { CommandButton, CommandMenu } from '../../commands/command-menu'
import { useShell } from '../../shell'
import { permanentValues, sameValues, type Values } from '../filter/filters'
import type { Row } from '../list-spec'
import { useSavedViews, ViewsMenu } from '../views/views-menu'
import type { List } from './use-list'

interface ListToolbarProps<R extends Row> {
  list: List<R>
  viewsButton: Ref<HTMLButtonElement>
}

/** Above the table: views on the left, the list's actions on the right. */
export function ListToolbar<R extends Row>({ list, viewsButton }: ListToolbarProps<R>) {
  const shell = useShell()
  const { spec, state } = list
  // A saved view is its own set of filters: while one is shown, no preset is the chosen one.
  const { current } = useSavedViews()
  const named = (values: Values): Values => ({ ...permanentValues(spec.fields, state.values), ...values })
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line pr-3">
      <div className={viewsClass}>
        {[{ title: '全部', values: {} }, ...spec.presets].map(({ title, values }) => (
          <PresetButton
            key={title}
            title={title}
            isOn={!current && sameValues(state.values, named(values))}
            onPress={() => list.change({ values: named(values) })}
          />
        ))}
        <ViewsMenu list={list} button={viewsButton} />
      </div>
      {shell.commands.at(`${spec.kind}.toolbar`).map((command) => (
        <CommandButton key={command.id} command={command} small narrow />
      ))}
      <Popover
        label="列设置"
        align="end"
        trigger={
          <Button small square look="quiet" aria-label="列设置" title="列设置">
            <Columns3 aria-hidden />
          </Button>
        }
      >
        {(close) => <Arranger list={list} onMissing={close} />}
      </Popover>
      <CommandMenu place="list.toolbar" />
    </div>
  )
}

/** Buttons that don't fit scroll, with a fade at the end; the actions stay. */
const viewsClass =
  'flex h-full min-w-0 flex-1 items-center gap-1 overflow-x-auto pr-6 pl-2 [scrollbar-width:none] [mask-image:linear-gradient(to_left,transparent,#000_24px)]'

const arrangerCode = createCode(() =>
  import('../../../ui/table/column-arranger').then(({ ColumnArranger }) => ColumnArranger),
)

function Arranger<R extends Row>({ list, onMissing }: { list: List<R>; onMissing(): void }) {
  const ColumnArranger = useCode(arrangerCode, true, onMissing)
  return (
    <div className="w-64 p-3">
      {ColumnArranger && <ColumnArranger columns={list.spec.columns} layout={list.layout} onLayout={list.setLayout} />}
    </div>
  )
}

/** A named set of filters, with one click. */
const PresetButton = ({ title, isOn, onPress }: { title: string; isOn: boolean; onPress(): void }) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className={classNames(
      'inline-flex h-6 shrink-0 items-center rounded-full px-2 text-12 whitespace-nowrap tint-change',
      isOn ? 'bg-accent-tint-2 font-medium text-accent-text' : 'text-text-2 hover:bg-bg-hover',
    )}
  >
    {title}
  </button>
)
