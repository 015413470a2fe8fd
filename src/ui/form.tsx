import { type ComponentProps, useState } from 'react'
import { createImeGuard } from './ime'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void
}

/**
 * A form that Enter submits, from several lines of text Ctrl+Enter (⌘Enter), except where the Enter belongs to an input
 * method. Faults are told by its fields.
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
        const ofLines = event.target instanceof HTMLTextAreaElement && (event.ctrlKey || event.metaKey)
        if (!ofLines || event.defaultPrevented) return
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
