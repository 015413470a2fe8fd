import type { ComponentProps } from 'react'
import type { Code } from './code'

type ButtonProps = ComponentProps<'button'>

interface LazyTrigger {
  /** The props that the button got. */
  given: ButtonProps
  /** The code of the popup; it loads when the user reaches for the button. */
  code: Pick<Code<unknown>, 'prefetch'>
  popup: 'menu' | 'dialog'
  /** The id of the open popup; null while it is closed. */
  opened: string | null
}

/** The props that turn a button into the trigger of a popup whose code loads later. */
export const lazyTrigger = ({ given, code, popup, opened }: LazyTrigger): ButtonProps => ({
  'aria-haspopup': popup,
  'aria-expanded': opened !== null,
  'aria-controls': opened ?? undefined,
  onPointerEnter(event) {
    given.onPointerEnter?.(event)
    code.prefetch()
  },
  onFocus(event) {
    given.onFocus?.(event)
    code.prefetch()
  },
})
