import { ALargeSmall } from 'lucide-react'
import { Button } from '../../ui/display/button'
import { useStore } from '../../ui/hooks/use-store'
import { Menu } from '../../ui/overlay/menu'
import { type Shell, useShell } from '../shell'
import { type Size, sizes } from './settings'

const all = Object.keys(sizes) as Size[]

/** Shows the whole console in a size (spec §9), and says so. */
export function chooseSize({ settings, toasts }: Pick<Shell, 'settings' | 'toasts'>, size: Size): void {
  if (settings.get().size === size) return
  void settings.change({ size })
  toasts.show('ok', 'Switch Size Success')
}

/** The global size selector of the top bar. */
export function SizeMenu() {
  const shell = useShell()
  const { size } = useStore(shell.settings)
  const entries = all.map((key) => ({
    key,
    title: sizes[key],
    checked: key === size,
    run: () => chooseSize(shell, key),
  }))
  return (
    <Menu
      label="尺寸"
      entries={entries}
      align="end"
      trigger={
        <Button look="quiet" square aria-label="尺寸" title={`尺寸：${sizes[size]}`}>
          <ALargeSmall aria-hidden />
        </Button>
      }
    />
  )
}
