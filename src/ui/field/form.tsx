import { type ComponentProps, useState } from 'react'
import { createImeGuard } from './ime'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void
}

/**
 * A form that Enter submits where it has no other meaning, and Ctrl+Enter (⌘Enter) from every field, except where the Enter
 * belongs to an input method. Faults are told by its fields.
 */
export function Form({ onSubmit, children, ...rest }: FormProps) {
  const [ime] = useState(createImeGuard)
  return (
    <form
      noValidate
      {...rest}
      onCompositionEnd={(event) => ime.onCompositionEnd(event.nativeEvent)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        if (ime.owns(event.nativeEvent)) return event.preventDefault()
        if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
        // What a field has opened elsewhere is inside only for React: its keys are its own.
        if (!event.currentTarget.contains(event.target as Node)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        // A form in a dialog that a form opened is inside both for React.
        event.stopPropagation()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
