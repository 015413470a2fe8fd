import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react'
import { classNames } from '../class-names'
import { Button } from '../display/button'
import type { MessageRoom } from './message-room'
import { focusFirstField, isOnToast, leaveEscapeToIme, raised, useOverlay } from './overlay'
import { Scrim } from './scrim'
import { ScrollBody } from './scroll-body'

interface OverlayShellProps {
  onClose(): void
  /** It asks a question, and the user must answer it first. */
  alert?: boolean
  /** A click outside closes it. Otherwise it does not, because the typed input would be lost. */
  closesOutside?: boolean
  /** What gets the focus first: the first field of this part, this button or, with `own`, the first stop. */
  focus:
    | { readonly field: RefObject<HTMLElement | null> | null }
    | { readonly button: RefObject<HTMLElement | null> }
    | 'own'
  /** Where messages appear next to it; null: where they appear on the page. */
  room?: MessageRoom | null
  /** It contains a description. */
  described?: boolean
  onKeyDown?(event: KeyboardEvent): void
  /** Its place and size. */
  className: string
  style?: CSSProperties | undefined
  /** Must contain a `RadixDialog.Title`, which names it; `OverlayFrame` has one. */
  children: ReactNode
}

/**
 * Everything that overlays covering the page have in common: the scrim, the focus (in, round and back), Escape, clicks
 * outside, room for messages. Import it only in files that load lazily.
 */
export function OverlayShell(props: OverlayShellProps) {
  const { onClose, alert, closesOutside, focus, room, described, onKeyDown, className, style, children } = props
  const focusReturn = useOverlay(room)
  return (
    <RadixDialog.Root open onOpenChange={(open) => open || onClose()}>
      <RadixDialog.Portal>
        <Scrim />
        <RadixDialog.Content
          {...focusReturn}
          {...(alert && { role: 'alertdialog' })}
          {...(!described && { 'aria-describedby': undefined })}
          {...(onKeyDown && { onKeyDown })}
          onEscapeKeyDown={leaveEscapeToIme}
          onPointerDownOutside={(event) => (closesOutside && !isOnToast(event)) || event.preventDefault()}
          onInteractOutside={(event) => closesOutside || event.preventDefault()}
          onOpenAutoFocus={(event) => {
            if (focus === 'own') return
            if ('field' in focus) return focusFirstField(event, focus.field?.current ?? null)
            event.preventDefault()
            focus.button.current?.focus()
          }}
          style={style}
          className={classNames('fixed flex flex-col outline-none', raised, className)}
        >
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** The layout of the parts, for a box over the page and for a sheet from its edge. */
const looks = {
  box: {
    shell: 'inset-x-4 mx-auto rounded-overlay',
    head: 'pt-4 pr-4 pb-2 pl-5',
    title: 'text-[15px] leading-6',
    inside: 'px-5 pt-1 pb-5',
    foot: 'px-5',
  },
  edge: { shell: '', head: 'h-10 border-b border-line pr-2 pl-4', title: 'text-14', inside: '', foot: 'px-4' },
} as const

interface OverlayFrameProps extends Omit<OverlayShellProps, 'described' | 'focus'> {
  look: keyof typeof looks
  title: string
  description?: string | undefined
  /** Shown before the title. */
  before?: ReactNode
  /** The part that scrolls. */
  body: RefObject<HTMLDivElement | null>
  /** What gets the focus first; by default its first field. */
  focus?: OverlayShellProps['focus']
  /** The buttons at the end; the main one comes last. */
  footer?: ReactNode
}

/** An overlay with a title and a cross, a part that scrolls, and buttons. */
export function OverlayFrame(props: OverlayFrameProps) {
  const {
    look,
    title,
    description,
    before,
    body,
    focus = { field: body },
    footer,
    className,
    children,
    ...shell
  } = props
  const { shell: place, head, title: titleLook, inside, foot } = looks[look]
  return (
    <OverlayShell
      {...shell}
      focus={focus}
      described={description !== undefined}
      className={classNames(place, className)}
    >
      <header className={classNames('flex shrink-0 items-center gap-2', head)}>
        {before}
        <RadixDialog.Title className={classNames('min-w-0 flex-1 truncate font-semibold', titleLook)} title={title}>
          {title}
        </RadixDialog.Title>
        <Button small square look="quiet" aria-label="关闭" onClick={shell.onClose}>
          <X aria-hidden />
        </Button>
      </header>
      <ScrollBody box={body} label={title} className={inside}>
        {description !== undefined && (
          <RadixDialog.Description className={classNames('text-text-2', children !== undefined && 'mb-3')}>
            {description}
          </RadixDialog.Description>
        )}
        {children}
      </ScrollBody>
      {footer && (
        <footer className={classNames('flex shrink-0 flex-wrap justify-end gap-2 border-t border-line py-3', foot)}>
          {footer}
        </footer>
      )}
    </OverlayShell>
  )
}
