import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect } from 'react'
import { Button } from '../../ui/display/button'
import { OverlayShell } from '../../ui/overlay/overlay-shell'
import { portable, pressOf } from '../hotkeys/press'
import { Brand } from '../look/brand'
import { pressText } from '../registry/keys'
import { useShell } from '../shell'
import { Sidebar } from './menu/sidebar'

/** The menu over the page, if there is no room next to it. Import it only lazily. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { scopes, registry, hotkeys } = useShell()
  useEffect(() => scopes.cover('dialog'), [scopes])
  const onKeyDown = (event: KeyboardEvent) => {
    const press = pressOf(event.nativeEvent)
    const toggle = registry.command('console.toggle-sidebar')
    if (!press || !toggle || !hotkeys.of(toggle).includes(pressText(portable(press)))) return
    event.preventDefault()
    onClose()
  }
  return (
    <OverlayShell
      onClose={onClose}
      closesOutside
      focus="own"
      // Its own buttons are at the foot.
      room={null}
      // The key that opened it also closes it, although other keys do nothing here.
      onKeyDown={onKeyDown}
      className="inset-y-0 left-0 max-w-[calc(100vw-48px)] overflow-hidden"
    >
      <RadixDialog.Title className="sr-only">主菜单</RadixDialog.Title>
      <Sidebar
        head={
          <>
            <Brand />
            <Button square look="quiet" aria-label="关闭菜单" className="ml-auto" onClick={onClose}>
              <X aria-hidden />
            </Button>
          </>
        }
      />
    </OverlayShell>
  )
}
