/** 查看完整号码: asks what for, then shows the number for a short while. */
import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type CustomerPhone, customerPhoneEndpoints } from '../../contract/customer/phones'
import { revealEndpoints, revealLimits, revealSeconds } from '../../contract/customer/reveal'
import type { DataOf } from '../../contract/endpoint'
import { call } from '../../lib/api'
import { groupPhone } from '../../lib/phone/phone-groups'
import { Button } from '../../ui/display/button'
import { Select } from '../../ui/field/select'
import { TextField } from '../../ui/field/text-field'
import { useForm } from '../../ui/field/use-form'
import { Loaded } from '../../ui/loading/loaded'
import { SkeletonLines } from '../../ui/loading/skeleton'
import { Dialog } from '../../ui/overlay/dialog'
import type { DialogProps } from '../commands/dialogs'
import { useEndpoint } from '../data/data'
import { FormDialog } from '../form/form-dialog'
import { reportError } from '../session/report-error'
import { useShell } from '../shell'

/** A number that can be chosen. */
interface Numbered {
  phone: string | null
  phoneRef: string | null
  label?: CustomerPhone['label']
}

interface RevealDialogProps extends DialogProps {
  /** Whose number it is. */
  name: string
  /** One of this customer's numbers, or this number. */
  of: { customerId: number } | Numbered
}

/** Which number, and what for. */
export function RevealDialog({ name, of, close }: RevealDialogProps) {
  const customerId = 'customerId' in of ? of.customerId : null
  const asked = useEndpoint(customerPhoneEndpoints.list, customerId === null ? null : { customerId })
  const numbers = 'customerId' in of ? asked.data : [of]
  const [shown, setShown] = useState<Shown | null>(null)
  const form = useForm({
    initial: { phone: '', reason: '' },
    limits: revealLimits,
    required: { reason: '用途' },
  })
  const { values, errors } = form
  const chosen = values.phone || (numbers?.[0]?.phoneRef ?? '')

  if (shown) return <ShownNumber {...{ name, shown, close }} />
  const many = numbers && numbers.length > 1
  const show = async ({ reason }: typeof values) => {
    const body = { phone: chosen, reason: reason.trim(), isCopied: false }
    const answer = await call(revealEndpoints.reveal, { body })
    setShown({ ...answer, phone: chosen, reason: body.reason })
    return 'stay'
  }
  return (
    <FormDialog
      title={`查看完整号码：${name}`}
      description={`号码只显示 ${revealSeconds} 秒。每次查看都记入敏感访问日志，并计入您今天的次数。`}
      submit="查看"
      hotkey="Enter"
      {...{ form, close }}
      save={show}
      instead={
        numbers === undefined && (
          <Loaded of={asked} failed="号码没有取到" skeleton={<SkeletonLines count={2} />}>
            {() => null}
          </Loaded>
        )
      }
    >
      {many && (
        <Select
          label="号码"
          value={chosen}
          options={numbers.flatMap(({ phone, phoneRef, label }) =>
            phoneRef === null ? [] : [{ value: phoneRef, label: [phone, label].filter(Boolean).join(' · ') }],
          )}
          error={errors.phone}
          onChange={(phone) => form.set('phone', phone ?? '')}
        />
      )}
      {numbers && !many && <p className="text-16">{numbers[0]?.phone}</p>}
      <TextField
        label="用途"
        required
        autoComplete="off"
        placeholder="例如 客户要求改用短信联系"
        {...form.text('reason')}
      />
    </FormDialog>
  )
}

interface Shown extends DataOf<typeof revealEndpoints.reveal> {
  phone: string
  reason: string
}

/** The number, until its time is over. It can't be marked: a copy counts, too. */
function ShownNumber({ name, shown, close }: DialogProps & { name: string; shown: Shown }) {
  const shell = useShell()
  const [left, setLeft] = useState(shown.left)
  const [isCopying, setCopying] = useState(false)
  const rest = useCountdown(revealSeconds, close)
  const copy = async () => {
    setCopying(true)
    try {
      const { phone, reason } = shown
      const answer = await call(revealEndpoints.reveal, { body: { phone, reason, isCopied: true } })
      setLeft(answer.left)
      await navigator.clipboard.writeText(answer.number).then(
        () => shell.toasts.show('ok', '号码已复制，计入今天的次数'),
        () => shell.toasts.show('warn', '浏览器不让复制，请照着屏幕输入'),
      )
    } catch (error) {
      reportError(shell, '复制号码', error)
    } finally {
      setCopying(false)
    }
  }
  return (
    <Dialog
      title={`完整号码：${name}`}
      onClose={close}
      footer={
        <>
          <Button busy={isCopying} onClick={() => void copy()}>
            <Copy aria-hidden />
            复制
          </Button>
          <Button look="solid" onClick={close}>
            隐藏
          </Button>
        </>
      }
    >
      <p className="text-28 font-semibold select-none" data-number>
        {groupPhone(shown.number)}
      </p>
      <p className="mt-1 text-text-2">
        <span role="timer">{rest} 秒后隐藏</span>
        {left !== null && `，今天还可查看 ${left} 次`}
      </p>
    </Dialog>
  )
}

/** The seconds that are left; at the end it calls back. */
function useCountdown(seconds: number, onEnd: () => void): number {
  const [rest, setRest] = useState(seconds)
  useEffect(() => {
    // A timer of a hidden tab is late, a clock is not.
    const until = performance.now() + seconds * 1000
    const timer = setInterval(() => setRest(Math.max(0, Math.ceil((until - performance.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [seconds])
  useEffect(() => {
    if (rest === 0) onEnd()
  }, [rest, onEnd])
  return rest
}
