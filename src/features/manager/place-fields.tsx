import { useEffect, useEffectEvent, useRef } from 'react'
import { useEndpoint } from '../../console/data/data'
import { DepartmentPicker } from '../../console/selectors/department-picker'
import { managerEndpoints, userLimits } from '../../contract/manager'
import { choiceEndpoints } from '../../contract/manager/choices'
import { orgLabels } from '../../lib/columns/people'
import { NumberField } from '../../ui/field/number-field'
import { Select } from '../../ui/field/select'
import { TextField } from '../../ui/field/text-field'
import type { FormState } from '../../ui/field/use-form'
import type { UserForm } from './user-form'

interface PlaceFieldsProps {
  form: FormState<UserForm>
  /** It is a company. */
  ofCompany: boolean
}

/**
 * Where a new user works: the platform, a channel, or a company with its department. Only what the viewer may choose.
 */
export function PlaceFields({ form, ofCompany }: PlaceFieldsProps) {
  const { data: places } = useEndpoint(choiceEndpoints.placeOptions, undefined)
  const { values, errors } = form
  const options = (rows: readonly { id: number; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))

  // If there is only one, there is nothing to choose.
  const onlyCompany = places?.companies.length === 1 ? places.companies[0]?.id : undefined
  const fillIn = useEffectEvent((id: number) => values.companyId === null && form.preset('companyId', id))
  useEffect(() => {
    if (onlyCompany !== undefined) fillIn(onlyCompany)
  }, [onlyCompany])

  useFreeNumber(form)

  const choose = (org: UserForm['org']) => {
    form.set('org', org)
    form.set('roles', [])
  }
  return (
    <>
      {!ofCompany && (
        <Select
          label="所属"
          name="org"
          required
          value={values.org}
          options={(places?.orgs ?? [values.org]).map((org) => ({ value: org, label: orgLabels[org] }))}
          onChange={(org) => org !== null && choose(org)}
        />
      )}
      {values.org === 'CHANNEL' && (
        <Select
          label="渠道"
          name="channelId"
          required
          placeholder="选择渠道"
          value={values.channelId}
          error={errors.channelId}
          options={options(places?.channels)}
          onChange={(id) => form.set('channelId', id)}
        />
      )}
      {values.org === 'COMPANY' && (
        <>
          <Select
            label="公司"
            name="companyId"
            required
            placeholder="选择公司"
            value={values.companyId}
            error={errors.companyId}
            options={options(places?.companies)}
            onChange={(id) => {
              form.set('companyId', id)
              form.set('departmentId', null)
              form.set('roles', [])
            }}
          />
          <JobFields form={form} department={null} />
        </>
      )}
    </>
  )
}

interface JobFieldsProps {
  form: FormState<UserForm>
  /** The initial department: its name shows before the other departments load, or if they don't. */
  department: { id: number; name: string } | null
}

/** Where in the company the user works, and their employee number. */
export function JobFields({ form, department }: JobFieldsProps) {
  const { companyId } = form.values
  return (
    <>
      {companyId !== null && (
        <DepartmentPicker
          name="departmentId"
          companyId={companyId}
          known={department}
          value={form.values.departmentId}
          error={form.errors.departmentId}
          onChange={(id) => form.set('departmentId', id)}
        />
      )}
      <TextField label="工号" required autoComplete="off" {...form.text('employeeNo')} />
      <NumberField
        label="日呼上限"
        name="dayCallCap"
        unit="次"
        placeholder="随企业的设置"
        limits={userLimits.dayCallCap}
        value={form.values.dayCallCap}
        error={form.errors.dayCallCap}
        onChange={(cap) => form.set('dayCallCap', cap)}
      />
    </>
  )
}

/** Suggests a number for a new employee of the company, unless the user has typed another one. */
function useFreeNumber(form: FormState<UserForm>) {
  const { org, companyId, employeeNo } = form.values
  const asked = org === 'COMPANY' && companyId !== null ? { companyId } : null
  const { data } = useEndpoint(managerEndpoints.freeEmployeeNo, asked)
  const proposed = useRef('')
  const propose = useEffectEvent((number: string) => {
    if (employeeNo.trim() !== '' && employeeNo !== proposed.current) return
    proposed.current = number
    form.preset('employeeNo', number)
  })
  const free = data?.employeeNo
  useEffect(() => {
    if (free !== undefined) propose(free)
  }, [free])
}
