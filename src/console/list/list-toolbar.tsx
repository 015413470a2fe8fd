import { Columns3 } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { createCode, useCode } from '../../ui/code'
import { Popover } from '../../ui/popover'
import { CommandButton, CommandMenu } from '../command-menu'
import { useShell } from '../shell'
import { sameValues } from './filters'
import type { List } from './use-list'
import { ViewsMenu } from './views-menu'

interface ListToolbarProps<R> {
  list: List<R>
  viewsButton: Ref<HTMLButtonElement>
}

/** Over the table: views at the left, what can be done with the list at the right. */
export function ListToolbar<R extends { readonly id: number }>({ list, viewsButton }: ListToolbarProps<R>) {
  const shell = useShell()
  const { spec, state } = list
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 overflow-x-auto border-b border-line pr-3 pl-2">
      <PresetButton title="全部" isOn={sameValues(state.values, {})} onPress={() => list.change({ values: {} })} />
      {spec.presets.map(({ title, values }) => (
        <PresetButton
          key={title}
          title={title}
          isOn={sameValues(state.values, values)}
          onPress={() => list.change({ values })}
        />
      ))}
      <ViewsMenu list={list} button={viewsButton} />
      <span className="flex-1" />
      {shell.commands.at(`${spec.kind}.toolbar`).map((command) => (
        <CommandButton key={command.id} command={command} small />
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

const arrangerCode = createCode(() => import('../../ui/column-arranger').then(({ ColumnArranger }) => ColumnArranger))

function Arranger<R extends { readonly id: number }>({ list, onMissing }: { list: List<R>; onMissing(): void }) {
  const ColumnArranger = useCode(arrangerCode, true, onMissing)
  return (
    <div className="w-64 p-3">
      {ColumnArranger && <ColumnArranger columns={list.spec.columns} layout={list.layout} onLayout={list.setLayout} />}
    </div>
  )
}

/** Filters under a name, at one press. */
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
