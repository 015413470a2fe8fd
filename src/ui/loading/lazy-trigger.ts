import type { ComponentProps } from 'react'
import type { Code } from './code'

type ButtonProps = ComponentProps<'button'>

interface LazyTrigger {
  /** Of the button, as it was given. */
  given: ButtonProps
  /** Of what it opens: fetched when somebody reaches for the button. */
  code: Pick<Code<unknown>, 'prefetch'>
  popup: 'menu' | 'dialog'
  /** The id of what it has opened; null while that is closed. */
  opened: string | null
}

/** What makes a button the trigger of something whose code comes late. */
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
