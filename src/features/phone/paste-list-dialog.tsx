import { useState } from 'react'
import type { DialogProps } from '../../console/dialogs'
import { keycaps } from '../../console/keys'
import { useShell } from '../../console/shell'
import type { DataOf } from '../../contract/endpoint'
import { phoneEndpoints } from '../../contract/phone'
import { call } from '../../lib/api'
import { maskNumbers } from '../../lib/phone'
import { formatShort } from '../../lib/time'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Form } from '../../ui/form'
import { Keycaps } from '../../ui/keycap'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { useForm } from '../../ui/use-form'
import { useGuardedClose } from '../../ui/use-guarded-close'
import { workstationOf } from './workstation'

/** The most numbers of one list. */
const mostLines = 2000

type Rejected = DataOf<(typeof phoneEndpoints)['listAdd']>['rejected']

interface Outcome {
  added: number
  /** The lines that were sent, as typed. */
  lines: readonly string[]
  rejected: Rejected
}

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Makes a queue of pasted numbers, one a line. What is none, and what came twice, is told line by line. */
export function PasteListDialog({ close }: DialogProps) {
  const shell = useShell()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const form = useForm({
    initial: { name: `名单 ${formatShort(shell.live.now())}`, text: '' },
    check: ({ name, text }) => {
      const { length } = linesOf(text)
      return {
        ...(name.trim() === '' && { name: '名单名不能为空' }),
        ...(length === 0 && { text: '号码不能为空，一行一个' }),
        ...(length > mostLines && { text: `一次最多 ${mostLines} 行，现在是 ${length} 行` }),
      }
    },
  })
  const leave = useGuardedClose(form.dirty, close)
  const count = linesOf(form.values.text).length

  const save = async ({ name, text }: { name: string; text: string }) => {
    const lines = linesOf(text).map((line) => line.slice(0, 200))
    const { id, added, rejected } = await call(phoneEndpoints.listAdd, { body: { name: name.trim(), lines } })
    shell.data.refresh(phoneEndpoints.listList, phoneEndpoints.queueInfo)
    if (id !== null) workstationOf(shell).showQueue('list', id)
    if (rejected.length === 0) {
      shell.toasts.show('ok', `名单已建好，${added} 个号码`)
      close()
    } else setOutcome({ added, lines, rejected })
  }
  if (outcome) return <OutcomeDialog {...outcome} close={close} />
  return (
    <Dialog
      title="粘贴名单"
      width={520}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>取消</Button>
          <Button look="solid" type="submit" form={form.props.id} busy={form.busy}>
            建名单 <Keycaps keys={keycaps('Mod+Enter')} />
          </Button>
        </>
      }
    >
      {/* Why a save failed stands in the toast of the call; what was typed stays. */}
      <Form {...form.props} onSubmit={() => void form.submit(save).catch(() => {})} className="grid gap-4">
        <TextArea
          label={count === 0 ? '号码，一行一个' : `号码，一行一个（${count} 行）`}
          required
          rows={10}
          autoComplete="off"
          spellCheck={false}
          placeholder={'13800138000\n138-0013-8001 王敏\n+86 138 0013 8002，杭州云栖商贸'}
          {...form.text('text')}
        />
        <TextField label="名单名" required maxLength={40} autoComplete="off" {...form.text('name')} />
      </Form>
    </Dialog>
  )
}

function OutcomeDialog({ added, lines, rejected, close }: Outcome & DialogProps) {
  return (
    <Dialog
      title={added === 0 ? '没有建成名单' : `名单已建好，${added} 个号码`}
      description={`${rejected.length} 行没有加入：`}
      width={520}
      onClose={close}
      footer={
        <Button look="solid" autoFocus onClick={close}>
          知道了
        </Button>
      }
    >
      <ul className="max-h-80 overflow-y-auto" tabIndex={-1}>
        {rejected.map(({ index, reason }) => (
          <li key={index} className="flex gap-3 border-b border-line py-1.5 last:border-b-0">
            <span className="w-14 shrink-0 text-text-3">第 {index + 1} 行</span>
            <span className="min-w-0 flex-1 truncate">{maskNumbers(lines[index] ?? '')}</span>
            <span className="shrink-0 text-bad">{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
