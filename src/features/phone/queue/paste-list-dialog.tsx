import { useState } from 'react'
import type { DialogProps } from '../../../console/commands/dialogs'
import { FormDialog } from '../../../console/form/form-dialog'
import { linesOf, RejectedLines } from '../../../console/form/rejected-lines'
import { useShell } from '../../../console/shell'
import type { DataOf } from '../../../contract/endpoint'
import { phoneEndpoints } from '../../../contract/phone'
import { longestLine } from '../../../contract/phone/fields'
import { listLimits } from '../../../contract/phone/lists'
import { call } from '../../../lib/api'
import { formatShort } from '../../../lib/time/time'
import { TextArea } from '../../../ui/field/text-area'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'
import { workstationOf } from '../station/workstation'
import { toQueue } from './to-queue'

const mostLines = listLimits.lines.maxItems ?? Number.POSITIVE_INFINITY

type Rejected = DataOf<(typeof phoneEndpoints)['listAdd']>['rejected']

interface Outcome {
  added: number
  /** The sent lines, as typed. */
  lines: readonly string[]
  rejected: Rejected
}

/** Makes a queue of pasted numbers, one in each line. It names every invalid or repeated line. */
export function PasteListDialog({ close }: DialogProps) {
  const shell = useShell()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const form = useForm({
    initial: { name: `名单 ${formatShort(shell.live.now())}`, text: '' },
    limits: listLimits,
    sentAs: { text: 'lines' },
    required: { name: '名单名' },
    check: ({ text }) => {
      const { length } = linesOf(text)
      return {
        ...(length === 0 && { text: '号码不能为空，一行一个' }),
        ...(length > mostLines && { text: `一次最多 ${mostLines} 行，现在是 ${length} 行` }),
      }
    },
  })
  const count = linesOf(form.values.text).length

  const save = async ({ name, text }: { name: string; text: string }) => {
    const lines = linesOf(text).map((line) => line.slice(0, longestLine))
    const { id, added, rejected } = await call(phoneEndpoints.listAdd, { body: { name: name.trim(), lines } })
    shell.data.refresh(phoneEndpoints.listList, phoneEndpoints.queueInfo)
    if (id !== null) workstationOf(shell).showQueue('list', id)
    if (rejected.length > 0) {
      setOutcome({ added, lines, rejected })
      return 'stay'
    }
    shell.toasts.show('ok', `名单已建好，${added} 个号码`)
    toQueue(workstationOf(shell))
  }
  const finish = () => {
    close()
    toQueue(workstationOf(shell))
  }
  if (outcome) {
    const { added, ...rest } = outcome
    const title = added === 0 ? '没有建成名单' : `名单已建好，${added} 个号码`
    return <RejectedLines title={title} {...rest} close={finish} />
  }
  return (
    <FormDialog title="粘贴名单" submit="建名单" hotkey="Mod+Enter" width={520} form={form} save={save} close={close}>
      <TextArea
        label={count === 0 ? '号码，一行一个' : `号码，一行一个（${count} 行）`}
        required
        rows={10}
        autoComplete="off"
        spellCheck={false}
        placeholder={'13800138000\n138-0013-8001 王敏\n+86 138 0013 8002，杭州云栖商贸'}
        {...form.text('text')}
      />
      <TextField label="名单名" required autoComplete="off" {...form.text('name')} />
    </FormDialog>
  )
}
