import type { DialogProps } from '../../../console/commands/dialogs'
import { FormDialog } from '../../../console/form/form-dialog'
import { useShell } from '../../../console/shell'
import {
  type CompanyResources,
  type QuotaKey,
  quotaKeys,
  quotaLimits,
  quotaTitles,
  resourceLimits,
  resourcesEndpoints,
} from '../../../contract/company/resources'
import { call } from '../../../lib/api'
import { DateField } from '../../../ui/date/date-field'
import { NumberField } from '../../../ui/field/number-field'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'
import { changedResources } from './resource-data'

type Limits = Record<QuotaKey, number | null>
type QuotaForm = Limits & Record<`${QuotaKey}End`, number | null> & { remark: string }

const units: Readonly<Record<QuotaKey, string>> = {
  ...{ seats: '位', concurrency: '路', customers: '位' },
  ...{ exportRows: '行', reveals: '次' },
}

/** Changes what a company may have at most, and until when. */
export function QuotaDialog({ resources, close }: DialogProps & { resources: CompanyResources }) {
  const { data, toasts } = useShell()
  const { id, name } = resources
  const form = useForm<QuotaForm>({
    initial: {
      ...(Object.fromEntries(
        quotaKeys.flatMap((key) => [
          [key, resources[key].limit],
          [`${key}End`, resources[key].expireTime],
        ]),
      ) as Omit<QuotaForm, 'remark'>),
      remark: '',
    },
    limits: resourceLimits,
    check: (values) =>
      Object.fromEntries(
        quotaKeys.map((key) => [
          `${key}End`,
          values[key] === null && values[`${key}End`] !== null ? '不限的没有到期日，请先填上限' : undefined,
        ]),
      ),
  })
  const { values, errors } = form
  const save = async (given: QuotaForm) => {
    // What somebody else has changed meanwhile stays, unless it was changed here too.
    const changed = quotaKeys
      .map((key) => ({ key, limit: given[key], expireTime: given[`${key}End`] }))
      .filter(
        ({ key, limit, expireTime }) => limit !== resources[key].limit || expireTime !== resources[key].expireTime,
      )
    if (changed.length > 0) {
      const quotas = Object.fromEntries(changed.map(({ key, ...quota }) => [key, quota]))
      await call(resourcesEndpoints.quotaUpdate, { body: { id, ...quotas, remark: given.remark.trim() } })
      changedResources(data)
    }
    toasts.show('ok', changed.length > 0 ? `${name}的配额已保存` : `${name}的配额没有改动`)
  }
  return (
    <FormDialog
      title={`修改配额：${name}`}
      description="比已用的少也可以：已有的不受影响，只是不能再新增。"
      submit="保存"
      width={520}
      form={form}
      save={save}
      close={close}
    >
      {quotaKeys.map((key) => (
        <div key={key} className="grid grid-cols-2 gap-3 max-[640px]:grid-cols-1">
          <NumberField
            label={`${quotaTitles[key]}上限`}
            name={key}
            unit={units[key]}
            placeholder="不限"
            limits={quotaLimits[key]}
            value={values[key]}
            error={errors[key]}
            onChange={(limit) => form.set(key, limit as never)}
          />
          <DateField
            label={`${quotaTitles[key]}到期`}
            name={`${key}End`}
            placeholder="长期"
            value={values[`${key}End`]}
            error={errors[`${key}End`]}
            onChange={(day) => form.set(`${key}End`, day as never)}
          />
        </div>
      ))}
      <TextField label="备注" autoComplete="off" placeholder="为什么改，例如合同号" {...form.text('remark')} />
    </FormDialog>
  )
}
