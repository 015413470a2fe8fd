import type { ComponentProps } from 'react'
import { classNames } from '../class-names'

interface ButtonLook {
  /** At most one solid button in each region; `bad` only for final confirmations. */
  look?: 'plain' | 'solid' | 'quiet' | 'bad' | undefined
  small?: boolean | undefined
  /** A square with only an icon: needs an aria-label. */
  square?: boolean | undefined
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Work is under way: the button keeps the focus and ignores clicks. */
  busy?: boolean
}

const looks = {
  plain: 'border-line-strong bg-bg text-text hover:bg-bg-hover [&_svg]:text-text-2',
  solid:
    '[&_kbd]:border-current/45 [&_kbd]:text-current border-accent-solid bg-accent-solid text-on-accent hover:border-accent-solid-hover hover:bg-accent-solid-hover',
  quiet: 'border-transparent text-text-2 hover:bg-bg-hover',
  bad: '[&_kbd]:border-current/45 [&_kbd]:text-current border-bad-solid bg-bad-solid text-on-accent hover:[filter:brightness(.9)]',
}

/** The button's classes, for links that look like a button. */
export const buttonClass = ({ look = 'plain', small = false, square = false }: ButtonLook): string =>
  classNames(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded border font-medium whitespace-nowrap',
    'tint-change [&_svg]:size-4 [&_svg]:stroke-[1.5]',
    'disabled:pointer-events-none disabled:border-line disabled:bg-bg-sunk disabled:text-text-off disabled:[&_kbd]:text-current',
    small ? 'h-ctl-s' : 'h-ctl',
    square ? (small ? 'w-ctl-s' : 'w-ctl') : small ? 'px-2' : 'px-3',
    looks[look],
  )

export function Button({
  look,
  small,
  square,
  busy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass({ look, small, square }), className)}
    />
  )
}
