/** 个人信息请求: what the company holds about whoever has a number, as a file for them, or to be erased. */
import type { DialogProps } from '../../../console/commands/dialogs'
import { useEndpoint } from '../../../console/data/data'
import { FormDialog } from '../../../console/form/form-dialog'
import { saveJobFile } from '../../../console/jobs/save-job-file'
import { reportError } from '../../../console/session/report-error'
import { useShell } from '../../../console/shell'
import { callEndpoints } from '../../../contract/call'
import {
  heldKinds,
  type PersonalData,
  personalDataEndpoints,
  personalDataLimits,
} from '../../../contract/customer/personal-data'
import { lockedEndpoints } from '../../../contract/phone/locked'
import { call } from '../../../lib/api'
import { thousands } from '../../../lib/number'
import { Button } from '../../../ui/display/button'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'
import { Loaded } from '../../../ui/loading/loaded'
import { SkeletonLines } from '../../../ui/loading/skeleton'
import { confirm } from '../../../ui/overlay/confirm'
import { changedByOwner } from '../customer-data'

interface PersonalDataDialogProps extends DialogProps {
  /** A number, or the reference to one. */
  phone: string
  companyId: number
}

const { info, exportAdd, erase } = personalDataEndpoints
const changed = [...changedByOwner, callEndpoints.list, callEndpoints.info, lockedEndpoints.list]

export function PersonalDataDialog({ phone, companyId, close }: PersonalDataDialogProps) {
  const shell = useShell()
  const person = { phone, companyId }
  const asked = useEndpoint(info, person)
  const form = useForm({ initial: { reason: '' }, limits: personalDataLimits, required: { reason: '依据' } })
  const held = asked.data?.held ?? []
  const total = held.reduce((sum, { count }) => sum + count, 0)

  const saveFile = async ({ reason }: { reason: string }) => {
    const { id } = await call(exportAdd, { body: { ...person, reason: reason.trim(), format: 'xlsx' } })
    await saveJobFile(id, shell)
    return 'stay'
  }
  const eraseAll = async ({ reason }: { reason: string }) => {
    const isSure = await confirm({
      title: '删除个人信息',
      text: `${thousands(total)} 条信息里的号码、姓名和文字会被删除，不能恢复。通话、话费和日志的记录保留，不再指向任何人；拒绝来电继续有效。备份里的副本随备份到期删除。`,
      ok: '永久删除',
      danger: true,
    })
    if (!isSure) return
    await call(erase, { body: { ...person, reason: reason.trim() } })
    shell.data.refresh(...changed)
    shell.toasts.show('ok', '个人信息已删除')
    close()
  }
  const preview = (
    <Loaded of={asked} failed="个人信息没有取到" skeleton={<SkeletonLines count={6} />}>
      {(data) => <Preview data={data} />}
    </Loaded>
  )
  return (
    <FormDialog
      title={`个人信息请求${asked.data?.phone ? `：${asked.data.phone}` : ''}`}
      description="本公司保存的、与这个号码有关的全部信息。"
      submit="导出文件"
      width={560}
      {...{ form, close }}
      save={saveFile}
      aside={() =>
        total > 0 && (
          <Button
            look="bad"
            className="mr-auto"
            busy={form.busy}
            onClick={() =>
              void form.submit(eraseAll).catch((error: unknown) => reportError(shell, '删除个人信息', error))
            }
          >
            全部删除
          </Button>
        )
      }
      instead={asked.data && total === 0 && preview}
    >
      {preview}
      <TextField
        label="依据"
        required
        data-first-focus
        autoComplete="off"
        placeholder="例如 本人 11 月 20 日来信，已核对身份"
        {...form.text('reason')}
      />
    </FormDialog>
  )
}

function Preview({ data: { customers, held } }: { data: PersonalData }) {
  if (held.length === 0) return <p className="text-text-2">没有保存这个号码的任何信息。</p>
  return (
    <div className="grid gap-3">
      {customers.length > 0 && (
        <ul aria-label="客户" className="grid gap-1">
          {customers.map(({ id, name, owner, isFirst }) => (
            <li key={id} className="flex flex-wrap gap-x-2">
              <b className="font-medium">{name}</b>
              <span className="text-text-2">{owner === null ? '公海' : `归属人 ${owner}`}</span>
              {!isFirst && <span className="text-text-3">这是其他号码：只删除号码，客户保留</span>}
            </li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1 rounded bg-bg-sunk px-3 py-2 max-[640px]:grid-cols-1">
        {held.map(({ kind, count }) => (
          <div key={kind} className="flex justify-between gap-3">
            <dt className="text-text-2">{heldKinds[kind]}</dt>
            <dd>{thousands(count)} 条</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
