import { useEffect, useState } from 'react'
import { Button } from '../../ui/display/button'

interface SendCodeButtonProps {
  /** The user name of the code. Each name has its own wait: a mistyped one must not delay the right one. */
  userName: string
  /** Sends a code. Resolves to the seconds until the next one is allowed, or undefined if none was sent. */
  onSend(): Promise<number | undefined>
}

/** 获取验证码, with a countdown until the next press is allowed. */
export function SendCodeButton({ userName, onSend }: SendCodeButtonProps) {
  const [sending, setSending] = useState(false)
  const [waits, setWaits] = useState<Readonly<Record<string, number>>>({})
  const name = userName.trim()
  const left = useSecondsUntil(waits[name] ?? 0)

  const send = async () => {
    setSending(true)
    const seconds = await onSend()
    setSending(false)
    if (seconds !== undefined) setWaits((before) => ({ ...before, [name]: Date.now() + seconds * 1000 }))
  }

  return (
    <Button className="w-28" busy={sending} disabled={left > 0} onClick={send}>
      {left > 0 ? `${left} 秒后重发` : sending ? '正在发送…' : '获取验证码'}
    </Button>
  )
}

/** Whole seconds until a time in milliseconds. It reads the clock, because timers of a background tab run late. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((moment - now) / 1000))
  useEffect(() => {
    setNow(Date.now())
    if (moment <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (moment <= Date.now()) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [moment])
  return left
}
