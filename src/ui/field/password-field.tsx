import { Eye, EyeOff, Lock } from 'lucide-react'
import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field'

/** A password field with an eye button that shows the typed text. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'icon' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      icon={Lock}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <button
          type="button"
          aria-label={shown ? '隐藏密码' : '显示密码'}
          title={shown ? '隐藏密码' : '显示密码'}
          onClick={() => setShown(!shown)}
          className="-mr-1 grid size-6 shrink-0 place-items-center rounded-small text-text-3 hover:bg-bg-hover hover:text-text-2"
        >
          <Icon aria-hidden className="size-4 stroke-[1.5]" />
        </button>
      }
    />
  )
}
