import type { DialogProps } from '../../console/dialogs'
import { keycaps } from '../../console/keys'
import { useShell } from '../../console/shell'
import { type CustomerType, customerEndpoints, customerTypes } from '../../contract/customer'
import { call } from '../../lib/api'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date-field'
import { Dialog } from '../../ui/dialog'
import { Form } from '../../ui/form'
import { Keycaps } from '../../ui/keycap'
import { Select } from '../../ui/select'
import { TextArea } from '../../ui/text-area'
import { useForm } from '../../ui/use-form'
import { useGuardedClose } from '../../ui/use-guarded-close'

interface Values {
  type: CustomerType
  remark: string
  nextFollowTime: number | null
}

const types = Object.entries(customerTypes).map(([value, label]) => ({ value: Number(value) as CustomerType, label }))

/** Whom it is about. */
interface About {
  customerId: number
  name: string
  /** What the customer is by now. */
  type: CustomerType
}

/** Writes a follow-up record. */
export function FlowDialog({ customerId, name, type, close }: DialogProps & About) {
  const { data, toasts } = useShell()
  const form = useForm<Values>({
    initial: { type, remark: '', nextFollowTime: null },
    check: ({ remark, nextFollowTime }) => ({
      ...(remark.trim() === '' && { remark: '备注不能为空' }),
      ...(nextFollowTime !== null && nextFollowTime * 1000 < Date.now() && { nextFollowTime: '下次跟进要在现在之后' }),
    }),
  })
  const leave = useGuardedClose(form.dirty, close)
  const save = async ({ remark, ...values }: Values) => {
    await call(customerEndpoints.flowAdd, { body: { ...values, remark: remark.trim(), customerId } })
    data.refresh(customerEndpoints.flowList, customerEndpoints.info)
    toasts.show('ok', '跟进已保存')
    close()
  }
  return (
    <Dialog
      title={`写跟进：${name}`}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>取消</Button>
          <Button look="solid" type="submit" form={form.props.id} busy={form.busy}>
            保存 <Keycaps keys={keycaps('Mod+Enter')} />
          </Button>
        </>
      }
    >
      {/* Why a save failed stands in the toast of the call; what was typed stays. */}
      <Form {...form.props} onSubmit={() => void form.submit(save).catch(() => {})} className="grid gap-4">
        <Select
          label="类型"
          name="type"
          required
          value={form.values.type}
          options={types}
          onChange={(chosen) => chosen !== null && form.set('type', chosen)}
        />
        {/* What the customer is by now is there already; this is what one came to write. */}
        <TextArea label="备注" required maxLength={2000} data-first-focus {...form.text('remark')} />
        <DateField
          label="下次跟进"
          name="nextFollowTime"
          minute
          value={form.values.nextFollowTime}
          error={form.errors.nextFollowTime}
          onChange={(time) => form.set('nextFollowTime', time)}
        />
      </Form>
    </Dialog>
  )
}
