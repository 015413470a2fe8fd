import { useState } from 'react'
import { changedByLocks } from '../../../console/calls/person-actions'
import type { DialogProps } from '../../../console/commands/dialogs'
import { FormDialog } from '../../../console/form/form-dialog'
import { linesOf, RejectedLines } from '../../../console/form/rejected-lines'
import { useShell } from '../../../console/shell'
import type { DataOf } from '../../../contract/endpoint'
import { longestLine } from '../../../contract/phone/fields'
import { type LockType, lockedEndpoints, lockedLimits } from '../../../contract/phone/locked'
import { call } from '../../../lib/api'
import { NumberField } from '../../../ui/field/number-field'
import { Select } from '../../../ui/field/select'
import { TextArea } from '../../../ui/field/text-area'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'
import { lockChoices } from './lock-choices'
import { LockedDepartment } from './locked-department'

interface LockForm {
  text: string
  type: LockType
  reason: string
  days: number | null
  departmentId: number | null
}

/** Who can't call any more. */
function scopeText(companyId: number | null, departmentId: number | null): string {
  if (companyId === null) return '锁定后，所有企业都拨不出去。'
  if (departmentId === null) return '锁定后，本公司的人都拨不出去。'
  return '锁定后，这个部门和下级部门的人拨不出去，别人仍可拨打。'
}

interface Outcome {
  added: number
  lines: readonly string[]
  rejected: DataOf<typeof lockedEndpoints.add>['rejected']
}

const mostLines = lockedLimits.lines.maxItems ?? Number.POSITIVE_INFINITY

/** Locks pasted numbers, one in each line. It names every line that was not locked. */
export function LockDialog({ close }: DialogProps) {
  const shell = useShell()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const companyId = shell.session.get().user?.info.companyId ?? null
  const form = useForm<LockForm>({
    initial: { text: '', type: 'REFUSES', reason: '', days: null, departmentId: null },
    limits: lockedLimits,
    sentAs: { text: 'lines' },
    required: { reason: '原因' },
    check: ({ text }) => {
      const { length } = linesOf(text)
      return {
        ...(length === 0 && { text: '号码不能为空，一行一个' }),
        ...(length > mostLines && { text: `一次最多 ${mostLines} 行，现在是 ${length} 行` }),
      }
    },
  })
  const count = linesOf(form.values.text).length
  const save = async ({ text, reason, ...others }: LockForm) => {
    const lines = linesOf(text).map((line) => line.slice(0, longestLine))
    const { added, rejected } = await call(lockedEndpoints.add, { body: { ...others, lines, reason: reason.trim() } })
    shell.data.refresh(...changedByLocks)
    if (rejected.length > 0) {
      setOutcome({ added, lines, rejected })
      return 'stay'
    }
    shell.toasts.show('ok', `已锁定 ${added} 个号码`)
  }
  if (outcome) {
    const { added, ...rest } = outcome
    return <RejectedLines title={added === 0 ? '没有锁定号码' : `已锁定 ${added} 个号码`} {...rest} close={close} />
  }
  return (
    <FormDialog
      title="锁定号码"
      description={scopeText(companyId, form.values.departmentId)}
      submit="锁定"
      hotkey="Mod+Enter"
      width={520}
      form={form}
      save={save}
      close={close}
    >
      <TextArea
        label={count === 0 ? '号码，一行一个' : `号码，一行一个（${count} 行）`}
        required
        rows={6}
        autoComplete="off"
        spellCheck={false}
        placeholder={'13800138000\n138-0013-8001 王敏'}
        {...form.text('text')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <Select
          label="类型"
          name="type"
          options={lockChoices}
          value={form.values.type}
          onChange={(type) => type && form.set('type', type)}
        />
        <NumberField
          label="锁定多久"
          name="days"
          unit="天"
          placeholder="长期"
          limits={{ minimum: 1, maximum: 3650 }}
          value={form.values.days}
          error={form.errors.days}
          onChange={(days) => form.set('days', days)}
        />
      </div>
      {companyId !== null && (
        <LockedDepartment
          companyId={companyId}
          value={form.values.departmentId}
          error={form.errors.departmentId}
          onChange={(departmentId) => form.set('departmentId', departmentId)}
        />
      )}
      <TextField label="原因" required autoComplete="off" {...form.text('reason')} />
    </FormDialog>
  )
}
