import type { ComponentProps } from 'react'
import { ime } from './ime'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void
}

/**
 * A form. Enter submits it where Enter has no other meaning, and Ctrl+Enter (⌘Enter) from every field, except if the
 * Enter belongs to an input method. Its fields show the faults.
 */
export function Form({ onSubmit, children, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        if (ime.owns(event.nativeEvent)) return event.preventDefault()
        if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
        // A popup of a field is inside the form only for React, so the form must ignore its keys.
        if (!event.currentTarget.contains(event.target as Node)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        // For React, a form in a dialog that this form opened is inside both.
        event.stopPropagation()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
