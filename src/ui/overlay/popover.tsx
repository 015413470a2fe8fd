import {
  type ComponentProps,
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { createCode, useCode } from '../loading/code'
import { lazyTrigger } from '../loading/lazy-trigger'

const contentCode = createCode(() => import('./popover-content').then(({ PopoverContent }) => PopoverContent))

interface PopoverProps {
  /** The label for screen readers: what it contains. */
  label: string
  /** A button, or an element that renders one. */
  trigger: ReactElement<ComponentProps<'button'>>
  children: (close: () => void) => ReactNode
  align?: 'start' | 'end'
}

/** A button with a popover. The popover's code loads when the user reaches for the button. */
export function Popover({ label, trigger, children, align = 'start' }: PopoverProps) {
  const id = useId()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const { props } = trigger
  const close = () => setButton(null)
  const PopoverContent = useCode(contentCode, button !== null, close)

  const own: Partial<ComponentProps<'button'>> = {
    ...lazyTrigger({ given: props, code: contentCode, popup: 'dialog', opened: button && id }),
    onClick(event: MouseEvent<HTMLButtonElement>) {
      props.onClick?.(event)
      if (!event.defaultPrevented) setButton(button ? null : event.currentTarget)
    },
  }
  return (
    <>
      {cloneElement(trigger, own)}
      {button && PopoverContent && (
        <PopoverContent id={id} label={label} anchor={button} align={align} onClose={close}>
          {children(close)}
        </PopoverContent>
      )}
    </>
  )
}
