import { type ComponentProps, useState } from 'react'
import { createImeGuard } from './ime'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void
}

/** A form that Enter submits, except where the Enter belongs to an input method. Faults are told by its fields. */
export function Form({ onSubmit, children, ...rest }: FormProps) {
  const [ime] = useState(createImeGuard)
  return (
    <form
      noValidate
      {...rest}
      onCompositionEnd={(event) => ime.onCompositionEnd(event.nativeEvent)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && ime.owns(event.nativeEvent)) event.preventDefault()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
