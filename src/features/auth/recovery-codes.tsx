import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/display/button'
import { copyText } from '../../ui/toast/copy-text'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** What has happened. */
  said: string
  submit: string
  /** The user has kept them. */
  onKept(): Promise<void> | void
}

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, said, submit, onKept }: RecoveryCodesProps) {
  const [busy, setBusy] = useState(false)
  const kept = async () => {
    setBusy(true)
    try {
      await onKept()
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label="恢复码">
      <p className="text-text-2">
        {said}手机不在身边时，每个恢复码可以代替验证码用一次；它们只显示这一次，请妥善保存。
      </p>
      <ul className="mt-4 mb-6 grid grid-cols-2 gap-2 rounded bg-bg-sunk p-3 text-center">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="grid gap-2">
        <Button autoFocus onClick={() => void copyText(codes.join('\n'))}>
          <Copy aria-hidden />
          复制全部
        </Button>
        <Button look="solid" busy={busy} onClick={() => void kept()}>
          {submit}
        </Button>
      </div>
    </section>
  )
}
