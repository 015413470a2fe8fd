import { useRef } from 'react'
import type { DialogProps } from '../../console/commands/dialogs'
import { useEndpoint } from '../../console/data/data'
import { FormDialog } from '../../console/form/form-dialog'
import { showAdded } from '../../console/list/show-added'
import { hasPermission } from '../../console/routes/guard'
import { type Area, AreaPicker } from '../../console/selectors/area-picker'
import { useShell } from '../../console/shell'
import { type Company, companiesEndpoints, companyLimits } from '../../contract/company/companies'
import { call } from '../../lib/api'
import { normalizePhone } from '../../lib/phone/phone'
import { DateField } from '../../ui/date/date-field'
import { Checkbox } from '../../ui/field/checkbox'
import { NumberField } from '../../ui/field/number-field'
import { TextField } from '../../ui/field/text-field'
import { useForm } from '../../ui/field/use-form'
import { Picker } from '../../ui/picker/picker'
import { changedCompanies, openAdministrator } from './company-data'

interface CompanyForm extends Area {
  code: string
  name: string
  channel: { value: number; label: string } | null
  industry: string
  contact: string
  /** Empty: no number, or the old one stays. */
  phone: string
  withoutPhone: boolean
  contractFrom: number | null
  contractTo: number | null
  /** The first quotas; later ones are the resources' matter. */
  maxConcurrency: number | null
  /** Null: as many as the company likes. */
  seatLimit: number | null
}

/** How many calls at once a new company may have, unless the form says otherwise. */
const usualConcurrency = 20

const formOf = (company: Company | null): CompanyForm => ({
  code: company?.code ?? '',
  name: company?.name ?? '',
  channel: company && { value: company.channelId, label: company.channelName },
  industry: company?.industry ?? '',
  contact: company?.contact ?? '',
  ...{ phone: '', withoutPhone: false },
  provinceId: company?.provinceId ?? null,
  cityId: company?.cityId ?? null,
  districtId: company?.districtId ?? null,
  contractFrom: company?.contractFrom ?? null,
  contractTo: company?.contractTo ?? null,
  maxConcurrency: usualConcurrency,
  seatLimit: null,
})

const faultsOf = ({ channel, phone, contractFrom, contractTo, maxConcurrency }: CompanyForm) => ({
  channel: channel === null ? '请选择渠道' : undefined,
  phone: phone.trim() === '' || normalizePhone(phone) ? undefined : '电话号码看起来不对',
  contractTo:
    contractFrom !== null && contractTo !== null && contractTo < contractFrom ? '合同结束不能早于合同开始' : undefined,
  maxConcurrency: maxConcurrency === null ? '并发上限不能为空' : undefined,
})

/** Adds a company, or changes one. */
export function CompanyDialog({ company, close }: DialogProps & { company: Company | null }) {
  const shell = useShell()
  const { data, toasts } = shell
  const { data: channels = [] } = useEndpoint(companiesEndpoints.channelOptions, company ? null : undefined)
  const form = useForm<CompanyForm>({
    initial: formOf(company),
    limits: companyLimits,
    sentAs: { channel: 'channelId' },
    required: { name: '名称' },
    check: faultsOf,
  })
  const { values, errors } = form
  const added = useRef<{ id: number; name: string } | null>(null)
  /** Nobody can sign in at a new company yet, so its administrator comes next. */
  const leave = () => {
    close()
    if (added.current && hasPermission(shell.session.visitor().permissions, 'company:open'))
      void openAdministrator(shell, added.current)
  }

  const save = async (given: CompanyForm) => {
    const { code, channel, phone, withoutPhone, maxConcurrency, seatLimit, ...words } = given
    const body = {
      ...words,
      name: words.name.trim(),
      ...(phone.trim() !== '' && { phone: phone.trim() }),
      ...(withoutPhone && { phone: null }),
    }
    if (company) {
      await call(companiesEndpoints.update, { body: { ...body, id: company.id, version: company.version } })
      toasts.show('ok', `${body.name}已保存`)
    } else if (channel) {
      const typed = code.trim()
      const { id } = await call(companiesEndpoints.add, {
        body: {
          ...body,
          ...{ channelId: channel.value, maxConcurrency: maxConcurrency ?? usualConcurrency, seatLimit },
          ...(typed !== '' && { code: typed }),
        },
      })
      void showAdded(shell, { id, name: body.name, it: '它' })
      added.current = { id, name: body.name }
    }
    changedCompanies(data)
  }

  return (
    <FormDialog
      title={company ? `编辑企业：${company.name}` : '新增企业'}
      submit={company ? '保存' : '新增'}
      width={520}
      form={form}
      save={save}
      close={leave}
    >
      <TextField label="名称" required autoComplete="off" {...form.text('name')} />
      {!company && (
        <>
          <Picker
            required
            label="渠道"
            name="channel"
            placeholder="选择渠道"
            emptyText="没有可选的渠道"
            options={channels.map(({ id, name, ...spelt }) => ({ value: id, label: name, ...spelt }))}
            value={values.channel}
            error={errors.channel}
            onChange={(channel) => form.set('channel', channel)}
          />
          <TextField
            label="编号"
            autoComplete="off"
            spellCheck={false}
            placeholder="不填则自动编号"
            {...form.text('code')}
          />
        </>
      )}
      <TextField label="行业" autoComplete="off" {...form.text('industry')} />
      <TextField label="联系人" autoComplete="off" {...form.text('contact')} />
      <div className="grid gap-2">
        <TextField
          label="电话"
          inputMode="tel"
          autoComplete="off"
          disabled={values.withoutPhone}
          placeholder={phonePlaceholder(company, values.withoutPhone)}
          {...form.text('phone')}
        />
        {company?.phone && (
          <Checkbox
            shown
            label="去掉号码"
            checked={values.withoutPhone}
            onChange={(without) => {
              form.set('withoutPhone', without)
              if (without) form.set('phone', '')
            }}
          />
        )}
      </div>
      <AreaPicker
        maxLevel={3}
        value={values}
        known={company ? [company.provinceName, company.cityName, company.districtName] : []}
        errors={errors}
        onChange={({ provinceId, cityId, districtId }) => {
          form.set('provinceId', provinceId)
          form.set('cityId', cityId)
          form.set('districtId', districtId)
        }}
      />
      <div className="grid grid-cols-2 gap-3 max-[640px]:grid-cols-1">
        <DateField
          label="合同开始"
          name="contractFrom"
          value={values.contractFrom}
          error={errors.contractFrom}
          onChange={(day) => form.set('contractFrom', day)}
        />
        <DateField
          label="合同结束"
          name="contractTo"
          value={values.contractTo}
          error={errors.contractTo}
          onChange={(day) => form.set('contractTo', day)}
        />
      </div>
      {!company && (
        <>
          <NumberField
            label="并发上限"
            name="maxConcurrency"
            required
            unit="路"
            limits={companyLimits.maxConcurrency}
            value={values.maxConcurrency}
            error={errors.maxConcurrency}
            onChange={(count) => form.set('maxConcurrency', count)}
          />
          <NumberField
            label="坐席上限"
            name="seatLimit"
            unit="位"
            placeholder="不限"
            limits={companyLimits.seatLimit}
            value={values.seatLimit}
            error={errors.seatLimit}
            onChange={(count) => form.set('seatLimit', count)}
          />
        </>
      )}
    </FormDialog>
  )
}

function phonePlaceholder(company: Company | null, without: boolean): string {
  if (without) return '保存后不再有号码'
  return company?.phone ? `${company.phone}（不改请留空）` : '选填'
}
