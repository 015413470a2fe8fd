import { type ComponentProps, useState } from 'react'
import { classNames } from '../class-names'
import { createImeGuard } from './ime'

interface TextInputProps extends ComponentProps<'input'> {
  /** It stands in a box that is drawn round it. */
  bare?: boolean
}

/**
 * The line of text that fields are made of. Keys that belong to an input method are nobody else's: `onKeyDown` hears of none.
 * Its size is its caller's.
 */
export function TextInput({ bare = false, className, onCompositionEnd, onKeyDown, ...input }: TextInputProps) {
  const [ime] = useState(createImeGuard)
  return (
    <input
      {...input}
      onCompositionEnd={(event) => {
        ime.onCompositionEnd(event.nativeEvent)
        onCompositionEnd?.(event)
      }}
      onKeyDown={(event) => ime.owns(event.nativeEvent) || onKeyDown?.(event)}
      className={classNames(
        // iOS zooms in on a field whose text is smaller than 16 px.
        'outline-none max-[640px]:text-16',
        bare
          ? 'flex-1 bg-transparent'
          : 'rounded border bg-bg tint-change focus:border-accent focus:ring-2 focus:ring-accent-tint-2',
        !bare && (input['aria-invalid'] ? 'border-bad' : 'border-line-strong'),
        className,
      )}
    />
  )
}
