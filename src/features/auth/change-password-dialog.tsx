import { CircleX } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { DialogProps } from '../../console/dialogs'
import { codes, type InvalidField } from '../../contract/envelope'
import { ApiError } from '../../lib/api'
import { type PasswordChange, passwordChangeFaults, passwordRule } from '../../lib/password'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Form } from '../../ui/form'
import { Keycap } from '../../ui/keycap'
import { PasswordField } from '../../ui/password-field'
import { toasts } from '../../ui/toasts'
import { useGuardedClose } from '../../ui/use-guarded-close'
import { changePassword } from './password'

type FieldName = keyof PasswordChange

/** What is wrong, by field; what is no field's stands over the buttons. */
type Faults = Partial<Record<FieldName | 'form', string>>

const fields = [
  { name: 'old', label: '原密码', autoComplete: 'current-password' },
  { name: 'fresh', label: '新密码', autoComplete: 'new-password' },
  { name: 'repeated', label: '确认新密码', autoComplete: 'new-password' },
] as const

const empty: PasswordChange = { old: '', fresh: '', repeated: '' }

/** Changes one's own password. */
export function ChangePasswordDialog({ close }: DialogProps) {
  const [typed, setTyped] = useState(empty)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({})
  const formId = useId()
  const leave = useGuardedClose(
    fields.some(({ name }) => typed[name] !== ''),
    close,
  )

  const complain = (told: Faults) => {
    setFaults(told)
    const first = fields.find(({ name }) => told[name])
    if (first) inputs.current[first.name]?.focus()
  }
  const submit = async () => {
    if (busy) return
    const wrong = passwordChangeFaults(typed)
    if (Object.keys(wrong).length > 0) return complain(wrong)
    setBusy(true)
    setFaults({})
    try {
      await changePassword(typed.old, typed.fresh)
      toasts.show('ok', '密码已修改，其他登录已下线')
      close()
    } catch (error) {
      complain(faultsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="修改密码"
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>取消</Button>
          <Button type="submit" form={formId} look="solid" busy={busy}>
            {busy ? '正在修改…' : '修改'}
            {!busy && <Keycap>Enter</Keycap>}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit} aria-busy={busy} aria-label="修改密码" className="grid gap-4">
        {fields.map(({ name, label, autoComplete }) => (
          <PasswordField
            key={name}
            ref={(input) => {
              inputs.current[name] = input
            }}
            label={label}
            name={name}
            autoComplete={autoComplete}
            value={typed[name]}
            error={faults[name]}
            onChange={({ target }) => {
              setTyped({ ...typed, [name]: target.value })
              setFaults({})
            }}
          />
        ))}
        <p className="flex items-center gap-1 text-12 text-text-3">
          {faults.form ? (
            <span className="flex items-center gap-1 text-bad">
              <CircleX aria-hidden className="size-3.5 shrink-0 stroke-[1.5]" />
              {faults.form}
            </span>
          ) : (
            `新密码${passwordRule}。修改后，您的其他登录都会下线。`
          )}
        </p>
      </Form>
    </Dialog>
  )
}

const fieldNames: Record<string, FieldName> = { oldCode: 'old', newCode: 'fresh' }

function faultsOf(error: unknown): Faults {
  if (!(error instanceof ApiError)) return { form: error instanceof Error ? error.message : '没有修改成功，请重试' }
  const invalid = error.data as Partial<InvalidField> | null
  const field = error.code === codes.invalid ? fieldNames[invalid?.field ?? ''] : undefined
  if (field) return { [field]: invalid?.reason ?? error.message }
  return error.code === codes.signInFailed ? { old: error.message } : { form: error.message }
}
