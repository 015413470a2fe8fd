import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import { ime } from './ime'

interface TextInputProps extends ComponentProps<'input'> {
  /** It has no box of its own, because one is drawn around it. */
  bare?: boolean
}

/**
 * The basic text input of all fields. `onKeyDown` gets no keys that belong to an input method. The caller sets its
 * size.
 */
export function TextInput({ bare = false, className, onKeyDown, ...input }: TextInputProps) {
  return (
    <input
      {...input}
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
