import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { DialogProps } from '../../../console/commands/dialogs'
import { useEndpoint } from '../../../console/data/data'
import { FormDialog } from '../../../console/form/form-dialog'
import { useShell } from '../../../console/shell'
import { type CustomerType, customerEndpoints, customerTypes, flowLimits } from '../../../contract/customer/customers'
import { timelineEndpoints } from '../../../contract/customer/timeline'
import { phoneEndpoints } from '../../../contract/phone'
import { call } from '../../../lib/api'
import { formatDateTime } from '../../../lib/time/time'
import { DateField } from '../../../ui/date/date-field'
import { Button } from '../../../ui/display/button'
import { Select } from '../../../ui/field/select'
import { TextArea } from '../../../ui/field/text-area'
import { useForm } from '../../../ui/field/use-form'
import { choicesOf } from '../../../ui/picker/option'

interface Values {
  type: CustomerType
  remark: string
  nextFollowTime: number | null
}

const types = choicesOf(customerTypes)

/** The customer. */
interface About {
  customerId: number
  name: string
  /** The customer's current type. */
  type: CustomerType
}

/**
 * Adds a follow-up record. The field of the next follow-up shows the planned time, which stays unless it is changed
 * there.
 */
export function FlowDialog({ customerId, name, type, close }: DialogProps & About) {
  const { data, toasts, live } = useShell()
  const { data: customer, error, answered } = useEndpoint(customerEndpoints.info, { id: customerId })
  /** Also null for users who may write follow-ups but not see customers: the planned time stays. */
  const [planned, setPlanned] = useState<number | null>(null)
  const form = useForm<Values>({
    initial: { type, remark: '', nextFollowTime: null },
    limits: flowLimits,
    required: { remark: '备注' },
    check: ({ nextFollowTime }) => ({
      ...(nextFollowTime !== null &&
        nextFollowTime !== planned &&
        nextFollowTime * 1000 <= live.now() && { nextFollowTime: '下次跟进要在现在之后' }),
    }),
  })
  const showPlanned = useEffectEvent(() => {
    const time = customer?.nextFollowTime ?? null
    setPlanned(time)
    form.preset('nextFollowTime', time)
  })
  useLayoutEffect(() => {
    if (answered) showPlanned()
  }, [answered])

  const nextField = useRef<HTMLInputElement>(null)
  const restore = () => {
    form.set('nextFollowTime', planned)
    nextField.current?.focus()
  }
  const { nextFollowTime: next } = form.values
  const save = async ({ remark, nextFollowTime, ...values }: Values) => {
    const changed = nextFollowTime !== planned && { nextFollowTime }
    await call(customerEndpoints.flowAdd, { body: { ...values, ...changed, remark: remark.trim(), customerId } })
    data.refresh(customerEndpoints.list, customerEndpoints.flowList, customerEndpoints.info)
    data.refresh(timelineEndpoints.timeline, phoneEndpoints.contactInfo)
    toasts.show('ok', '跟进已保存')
  }
  return (
    <FormDialog title={`写跟进：${name}`} submit="保存" hotkey="Mod+Enter" form={form} save={save} close={close}>
      <Select
        label="类型"
        name="type"
        required
        value={form.values.type}
        options={types}
        onChange={(chosen) => chosen !== null && form.set('type', chosen)}
      />
      {/* The other fields already have their values; users come to write this one. */}
      <TextArea label="备注" required data-first-focus {...form.text('remark')} />
      <div>
        <DateField
          ref={nextField}
          label="下次跟进"
          name="nextFollowTime"
          minute
          coming
          now={live.now}
          // Input that comes before the planned time is known would be overwritten.
          disabled={!answered && !error}
          value={next}
          error={form.errors.nextFollowTime}
          onChange={(time) => form.set('nextFollowTime', time)}
        />
        {planned !== null && next !== planned && (
          <p className="mt-1 flex items-center gap-2 text-12 text-text-2">
            {`原定 ${formatDateTime(planned)}`}
            {next === null && '，留空保存就是取消'}
            <Button small look="quiet" onClick={restore}>
              恢复
            </Button>
          </p>
        )}
      </div>
    </FormDialog>
  )
}
