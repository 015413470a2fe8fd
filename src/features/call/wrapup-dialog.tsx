import type { KeyboardEvent } from 'react'
import type { DialogProps } from '../../console/commands/dialogs'
import { useEndpoint } from '../../console/data/data'
import { FormDialog } from '../../console/form/form-dialog'
import { useShell } from '../../console/shell'
import { type Call, callEndpoints, type WrapupCode, wrapupLimits } from '../../contract/call'
import { whyNotResult } from '../../contract/call-states'
import { TextArea } from '../../ui/field/text-area'
import { useForm } from '../../ui/field/use-form'
import { Awaited } from '../../ui/loading/loaded'
import { SkeletonLines } from '../../ui/loading/skeleton'
import { changeWrapup } from './change-wrapup'
import { WrapupChoice } from './wrapup-choice'

interface WrapupDialogProps extends DialogProps {
  call: Pick<Call, 'id' | 'companyId' | 'wrapup' | 'answerTime'>
  /** The call's name for users. */
  label: string
}

interface Values {
  codeId: number | null
  remark: string
}

/**
 * Changes the result of a call to another one from its company's dictionary. A digit chooses; inside the remark, Alt
 * with the digit.
 */
export function WrapupDialog({ call, label, close }: WrapupDialogProps) {
  const shell = useShell()
  const asked = useEndpoint(callEndpoints.wrapupCodeList, { companyId: call.companyId })
  const { data: codes } = asked
  const codeOf = (chosen: number | null) => codes?.find(({ id }) => id === chosen)
  const form = useForm<Values>({
    initial: { codeId: call.wrapup?.codeId ?? null, remark: '' },
    limits: wrapupLimits,
    // The call's current result may no longer be in the dictionary.
    check: ({ codeId }) => (codeOf(codeId) ? {} : { codeId: '请选一个小结' }),
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLTextAreaElement
    if (event.ctrlKey || event.metaKey || event.altKey !== isTyping) return
    // By the key's position, because with Alt a Mac types another character.
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
    const code = codes?.find((each) => each.digit === Number(digit))
    if (!code) return
    event.preventDefault()
    const off = whyNotResult(code, call.answerTime)
    if (off !== null) return shell.toasts.show('warn', `${code.name}：${off}`)
    form.set('codeId', code.id)
  }
  const save = ({ codeId, remark }: Values) =>
    changeWrapup(shell, { callId: call.id, code: codeOf(codeId) as WrapupCode, remark: remark.trim() || null })
  return (
    <FormDialog
      title="改小结"
      description={label}
      submit="保存"
      hotkey="Mod+Enter"
      form={form}
      save={save}
      close={close}
      instead={codes ? null : <Awaited of={asked} failed="小结字典没有取到" skeleton={<SkeletonLines count={5} />} />}
    >
      <WrapupChoice
        codes={codes ?? []}
        answerTime={call.answerTime}
        chosen={form.values.codeId}
        error={form.errors.codeId}
        onChoose={(id) => form.set('codeId', id)}
        onKeyDown={onKeyDown}
      />
      <p className="text-12 text-text-2">只改记录和统计：锁定、放回公海、回访不会随之发生，也不会撤销。</p>
      <TextArea label="说明" rows={2} onKeyDown={onKeyDown} {...form.text('remark')} />
    </FormDialog>
  )
}
