import type { DialogProps } from '../../console/commands/dialogs'
import { useEndpoint } from '../../console/data/data'
import { FormDialog } from '../../console/form/form-dialog'
import { useShell } from '../../console/shell'
import { type Company, companiesEndpoints } from '../../contract/company/companies'
import { call } from '../../lib/api'
import { useForm } from '../../ui/field/use-form'
import type { Option } from '../../ui/picker/option'
import { Picker } from '../../ui/picker/picker'
import { changedCompanies } from './company-data'

interface TransferForm {
  channel: Option<number> | null
}

/** Gives a company to another channel. */
export function TransferDialog({ company, close }: DialogProps & { company: Company }) {
  const { data, toasts } = useShell()
  const { data: channels = [] } = useEndpoint(companiesEndpoints.channelOptions, undefined)
  const form = useForm<TransferForm>({
    initial: { channel: null },
    sentAs: { channel: 'channelId' },
    check: ({ channel }) => ({ channel: channel === null ? '请选择渠道' : undefined }),
  })
  const save = async ({ channel }: TransferForm) => {
    if (!channel) return
    await call(companiesEndpoints.transfer, { body: { id: company.id, channelId: channel.value } })
    changedCompanies(data)
    toasts.show('ok', `${company.name}已转到${channel.label}`)
  }
  const others = channels.filter(({ id }) => id !== company.channelId)
  return (
    <FormDialog
      title={`转移渠道：${company.name}`}
      description={`现在在${company.channelName}。转移后，原渠道的人立即看不到这家企业，它的员工和客户不受影响。`}
      submit="转移"
      form={form}
      save={save}
      close={close}
    >
      <Picker
        required
        label="新渠道"
        name="channel"
        placeholder="选择渠道"
        emptyText="没有别的渠道"
        options={others.map(({ id, name, ...spelt }) => ({ value: id, label: name, ...spelt }))}
        value={form.values.channel}
        error={form.errors.channel}
        onChange={(channel) => form.set('channel', channel)}
      />
    </FormDialog>
  )
}
