/** A masked telephone number, and the buttons to call it. */
import { Lock, Phone } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { classNames } from '../../ui/class-names'
import { useShell } from '../shell'

interface PhoneNumberProps {
  /** The mask; null if there is no number. */
  phone: string | null | undefined
  /** The reference that opens it. */
  phoneRef: string | null | undefined
  /** Whose number it is, for screen readers. */
  label?: string
  /** Why it must not be called, in a few words. */
  locked?: string | undefined
  /**
   * Inside a table's row, where the table is the only tab stop: the button is only for the mouse, because the row's
   * menu and detail offer the same.
   */
  inRow?: boolean
}

/**
 * Shows the mask in digits of equal width. For users who may call, it has a small button for each command of the place
 * `phone`, which gets `{ phone: phoneRef }`: always on touch screens and outside of tables; in a row only under the
 * pointer.
 */
export function PhoneNumber({ phone, phoneRef, label, locked, inRow = false }: PhoneNumberProps) {
  const [isHovered, setHovered] = useState(false)
  if (!phone) return '—'
  // A row renders its button only when needed: hundreds of invisible buttons would make every list slow.
  const isShown = Boolean(phoneRef) && (!inRow || isHovered || isTouch())
  return (
    <span
      className="inline-flex max-w-full items-center gap-0.5 align-top"
      onPointerEnter={inRow ? () => setHovered(true) : undefined}
      onPointerLeave={inRow ? () => setHovered(false) : undefined}
    >
      <span className="truncate">{phone}</span>
      {locked && (
        <span role="img" aria-label={`已锁定：${locked}`} title={`已锁定：${locked}`} className="shrink-0 text-warn">
          <Lock aria-hidden className="size-3" />
        </span>
      )}
      {isShown && phoneRef && <DialButtons phone={phone} phoneRef={phoneRef} label={label} inRow={inRow} />}
    </span>
  )
}

/** Whether the device has no pointer that can hover. Lists are also used where there is no screen. */
const isTouch = () => globalThis.matchMedia?.('(hover: none)').matches === true

/** The width of a table column with a number, px: it has room for the button if that is always visible. */
export const phoneWidth = (width: number): number => width + (isTouch() ? 24 : 0)

interface DialButtonsProps {
  phone: string
  phoneRef: string
  label: string | undefined
  inRow: boolean
}

function DialButtons({ phone, phoneRef, label, inRow }: DialButtonsProps) {
  const { commands } = useShell()
  const able = commands.at('phone').filter((command) => commands.refusal(command) === null)
  return able.map((command) => {
    const name = [command.title, label, phone].filter(Boolean).join(' ')
    const Icon = command.icon ?? Phone
    return (
      <button
        key={command.id}
        type="button"
        aria-label={name}
        title={name}
        onClick={() => void commands.execute(command.id, { phone: phoneRef }, 'button')}
        {...(inRow && { tabIndex: -1, 'aria-hidden': true, onMouseDown: keepFocus })}
        className={classNames(
          'grid size-5 shrink-0 place-items-center rounded-small text-accent-text -outline-offset-1 tint-change hover:bg-accent-tint-2',
          // Larger for a finger, without a higher line.
          '[@media(hover:none)]:-my-1 [@media(hover:none)]:size-7',
        )}
      >
        <Icon aria-hidden className="size-3.5 stroke-[1.5]" />
      </button>
    )
  })
}

/** If the button took the focus, the table would miss the keys. */
const keepFocus = (event: MouseEvent) => event.preventDefault()
