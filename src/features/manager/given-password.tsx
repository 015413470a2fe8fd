import { Copy, Dices } from 'lucide-react'
import { useState } from 'react'
import { passwordRule } from '../../lib/login/password'
import { randomPassword } from '../../lib/login/random-password'
import { Button } from '../../ui/display/button'
import { Checkbox } from '../../ui/field/checkbox'
import { PasswordField } from '../../ui/field/password-field'
import type { FormState } from '../../ui/field/use-form'
import { copyText } from '../../ui/toast/copy-text'

/** A password for another person. */
export interface GivenPassword {
  password: string
  /** The person must set their own before anything else. */
  once: boolean
}

interface GivenPasswordFieldsProps<T extends GivenPassword> {
  form: FormState<T>
  label: string
}

/** A typed or random password, which is shown as long as it is the random one. */
export function GivenPasswordFields<T extends GivenPassword>(props: GivenPasswordFieldsProps<T>) {
  // The two fields are all that is needed of the form.
  const form = props.form as unknown as FormState<GivenPassword>
  const [made, setMade] = useState<string | null>(null)

  const make = () => {
    const password = randomPassword()
    setMade(password)
    form.set('password', password)
  }
  // After the user types over it, it is hidden again.
  const shown = made === form.values.password ? made : null

  return (
    <div className="grid gap-3">
      <PasswordField
        label={props.label}
        required
        placeholder={passwordRule}
        autoComplete="new-password"
        {...form.text('password')}
        beside={
          <Button onClick={make}>
            <Dices aria-hidden />
            生成
          </Button>
        }
      />
      {shown !== null && (
        <p className="flex items-center gap-2 rounded bg-bg-sunk py-1 pr-1 pl-3">
          <span className="text-12 text-text-2">已生成</span>
          <code className="min-w-0 flex-1 select-all wrap-anywhere">{shown}</code>
          <Button small look="quiet" aria-label="复制密码" onClick={() => void copyText(shown)}>
            <Copy aria-hidden />
            复制
          </Button>
        </p>
      )}
      <Checkbox
        shown
        label="只能用一次：首次登录时须设置自己的密码"
        checked={form.values.once}
        onChange={(once) => form.set('once', once)}
      />
    </div>
  )
}
