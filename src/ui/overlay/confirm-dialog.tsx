import * as Dialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../display/button'
import { Keycap } from '../display/keycap'
import type { Asked } from './confirm'
import { useOverlay } from './overlay'
import { Scrim } from './scrim'

/** One question in a box. Escape and the cross mean no; a click outside does nothing. */
export function ConfirmDialog({ question }: { question: Asked }) {
  const { title, text, ok, cancel = '取消', danger = false, answer } = question
  const focusReturn = useOverlay()
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && answer(false)}>
      <Dialog.Portal>
        <Scrim />
        <Dialog.Content
          {...focusReturn}
          role="alertdialog"
          onPointerDownOutside={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            first.current?.focus()
          }}
          className="fixed inset-x-4 top-[30vh] z-40 mx-auto max-w-110 rounded-overlay bg-bg-raised shadow-pop outline-none appear"
        >
          <header className="flex items-center pt-4 pr-4 pl-5">
            <Dialog.Title className="flex-1 text-[15px] leading-6 font-semibold">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button small square look="quiet" aria-label="关闭">
                <X aria-hidden />
              </Button>
            </Dialog.Close>
          </header>
          <Dialog.Description className="px-5 pt-2 pb-5 text-text-2">{text}</Dialog.Description>
          <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">
            <Button ref={danger ? first : undefined} onClick={() => answer(false)}>
              {cancel}
            </Button>
            {danger ? (
              <Button look="bad" onClick={() => answer(true)}>
                {ok}
              </Button>
            ) : (
              <Button ref={first} look="solid" aria-keyshortcuts="Enter" onClick={() => answer(true)}>
                {ok} <Keycap>Enter</Keycap>
              </Button>
            )}
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
