import type { DialogProps } from '../../../console/commands/dialogs'
import { FormDialog } from '../../../console/form/form-dialog'
import { jobFollowerOf } from '../../../console/jobs/follow-jobs'
import { type Shell, useShell } from '../../../console/shell'
import { systemEndpoints } from '../../../contract/system'
import { anchorPattern, logEndpoints } from '../../../contract/system/logs'
import { call } from '../../../lib/api'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'

const anchorForm = new RegExp(anchorPattern)

/** Asks against which anchor the log is to be checked, and begins the check. */
export function VerifyDialog({ close }: DialogProps) {
  const shell = useShell()
  const form = useForm({
    initial: { anchor: '' },
    check: ({ anchor }) => ({
      anchor: anchor.trim() === '' || anchorForm.test(anchor.trim()) ? undefined : '锚点形如 1200-3f9a…，请整段粘贴',
    }),
  })
  const verify = async ({ anchor }: { anchor: string }) => {
    const given = anchor.trim()
    const { id } = await call(logEndpoints.logVerify, { body: given === '' ? {} : { anchor: given } })
    shell.toasts.show('ok', '开始校验，可以先做别的')
    void tellEnd(shell, id)
  }
  return (
    <FormDialog
      title="校验操作日志"
      description="逐条核对日志与它的封签，找出被改动、删除、插入或调换的记录。"
      submit="校验"
      form={form}
      save={verify}
      close={close}
    >
      <TextField label="锚点" autoComplete="off" data-first-focus {...form.text('anchor')} />
      <p className="text-text-2">
        从数据库之外取来：上次校验的结果，或服务器日志里最后一行 operation log sealed
        的锚点。有了它才能发现末尾被截断，或整本日志被重新封存；不填就只查中间。
      </p>
    </FormDialog>
  )
}

/** Says what the check has found, wherever the user is by then. */
async function tellEnd(shell: Shell, id: number): Promise<void> {
  const { state, message } = await jobFollowerOf(shell).ended(id)
  shell.data.refresh(systemEndpoints.logList)
  if (state === 'CANCELLED') return
  shell.toasts.show(state === 'DONE' ? 'ok' : 'bad', message ?? '', { stays: true })
}
