import type { KeyboardEvent } from 'react'
import { useEndpoint } from '../../console/data'
import type { DialogProps } from '../../console/dialogs'
import { keycaps } from '../../console/keys'
import { useShell } from '../../console/shell'
import { type Call, callEndpoints } from '../../contract/call'
import { whyNotResult } from '../../contract/call-states'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ErrorState } from '../../ui/error-state'
import { Form } from '../../ui/form'
import { Keycaps } from '../../ui/keycap'
import { SkeletonLines } from '../../ui/skeleton'
import { TextArea } from '../../ui/text-area'
import { useForm } from '../../ui/use-form'
import { useGuardedClose } from '../../ui/use-guarded-close'
import { changeWrapup } from './change-wrapup'
import { WrapupChoice } from './wrapup-choice'

interface WrapupDialogProps extends DialogProps {
  call: Pick<Call, 'id' | 'companyId' | 'wrapup' | 'answerTime'>
  /** What people call it. */
  label: string
}

interface Values {
  codeId: number | null
  remark: string
}

/** Gives a call another result, from its company's dictionary. A digit chooses; inside the remark, Alt with it. */
export function WrapupDialog({ call, label, close }: WrapupDialogProps) {
  const shell = useShell()
  const { data: codes, error, mutate } = useEndpoint(callEndpoints.wrapupCodeList, { companyId: call.companyId })
  const form = useForm<Values>({
    initial: { codeId: call.wrapup?.codeId ?? null, remark: '' },
    check: ({ codeId }) => (codeId === null ? { codeId: '请选一个小结' } : {}),
  })
  const leave = useGuardedClose(form.dirty, close)
  const chosen = codes?.find(({ id }) => id === form.values.codeId)

  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLTextAreaElement
    if (event.ctrlKey || event.metaKey || event.altKey !== isTyping) return
    // By its place: with Alt, a Mac types another character.
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
    const code = codes?.find((each) => each.digit === Number(digit))
    if (!code) return
    event.preventDefault()
    const off = whyNotResult(code, call.answerTime)
    if (off !== null) return shell.toasts.show('warn', `${code.name}：${off}`)
    form.set('codeId', code.id)
  }
  const save = async ({ remark }: Values) => {
    if (!chosen) return
    await changeWrapup(shell, { callId: call.id, code: chosen, remark: remark.trim() || null })
    close()
  }
  return (
    <Dialog
      title="改小结"
      description={label}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>取消</Button>
          <Button look="solid" type="submit" form={form.props.id} busy={form.busy} disabled={!codes}>
            保存 <Keycaps keys={keycaps('Mod+Enter')} />
          </Button>
        </>
      }
    >
      {codes ? (
        // Why a save failed stands in the toast of the call; what was typed stays.
        <Form {...form.props} onSubmit={() => void form.submit(save).catch(() => {})} className="grid gap-4">
          <WrapupChoice
            codes={codes}
            answerTime={call.answerTime}
            chosen={form.values.codeId}
            error={form.errors.codeId}
            onChoose={(id) => form.set('codeId', id)}
            onKeyDown={onKeyDown}
          />
          <p className="text-12 text-text-2">只改记录和统计：锁定、放回公海、回访不会随之发生，也不会撤销。</p>
          <TextArea label="说明" maxLength={200} rows={2} onKeyDown={onKeyDown} {...form.text('remark')} />
        </Form>
      ) : error ? (
        <ErrorState title="小结字典没有取到" text={error.message} onRetry={() => void mutate()} />
      ) : (
        <div aria-busy="true">
          <SkeletonLines count={5} />
        </div>
      )}
    </Dialog>
  )
}
