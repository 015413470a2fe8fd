/** Instead of rows, if there are none: why, and what to do next. */
import { Button } from '../../../ui/display/button'
import { Empty } from '../../../ui/loading/empty'
import { CommandButton } from '../../commands/command-menu'
import { useShell } from '../../shell'
import { type PeriodName, periods } from '../filter/period'
import { pickedOf } from '../filter/picked'
import type { Row } from '../list-spec'
import { useIsGone } from '../names'
import type { List } from './use-list'

const nothingFound = { title: '没有符合条件的记录', text: '放宽条件，或清空后再查。' }
/** The range offered if the usual one has no rows. */
const wider = '7d' satisfies PeriodName

export function EmptyRows<R extends Row>({ list }: { list: List<R> }) {
  const { commands, registry } = useShell()
  const { spec, state } = list
  const found = spec.emptyFor?.(state.values)
  const about = spec.fields.find(({ key }) => key === found?.about?.key)
  const pick = about?.kind === 'pick' ? about : undefined
  const isGone = useIsGone(pick, (pick && pickedOf(pick, state.values[pick.key] ?? '')?.id) ?? null)
  if (Object.keys(state.values).length > 0 || state.pageIndex > 1) {
    return (
      <Empty {...((isGone && found?.about?.gone) || (found ?? nothingFound))}>
        {found &&
          !isGone &&
          commands.at(`${spec.kind}.empty`).map((command) => <CommandButton key={command.id} command={command} />)}
        <Button onClick={() => list.change({ values: {} })}>重置筛选</Button>
      </Empty>
    )
  }
  const narrow = spec.fields.find((field) => field.kind === 'period' && field.usual && field.usual !== wider)
  return (
    <Empty title={spec.empty.title} text={spec.empty.text}>
      {commands
        .at(`${spec.kind}.toolbar`)
        // Links to other pages are no way to fill a list.
        .filter(({ id }) => !registry.pages.some((page) => page.id === id))
        .map((command) => (
          <CommandButton key={command.id} command={command} />
        ))}
      {narrow && <Button onClick={() => list.change({ values: { [narrow.key]: wider } })}>看{periods[wider]}</Button>}
    </Empty>
  )
}
