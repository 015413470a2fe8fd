import { useEffect, useEffectEvent } from 'react'
import { useEndpoint } from '../../console/data'
import { companyEndpoints } from '../../contract/company'
import { managerEndpoints } from '../../contract/manager'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { TreePicker } from '../../ui/tree-picker'
import type { FormState } from '../../ui/use-form'
import type { UserForm } from './user-form'
import { orgLabels } from './user-words'

/** Where a new user works: the platform, a channel, or a company with its department. Only what the viewer may choose. */
export function PlaceFields({ form }: { form: FormState<UserForm> }) {
  const { data: places } = useEndpoint(managerEndpoints.placeOptions, undefined)
  const { values, errors } = form
  const options = (rows: readonly { id: number; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))

  // Where there is only one, there is nothing to choose.
  const onlyCompany = places?.companies.length === 1 ? places.companies[0]?.id : undefined
  const fillIn = useEffectEvent((id: number) => values.companyId === null && form.preset('companyId', id))
  useEffect(() => {
    if (onlyCompany !== undefined) fillIn(onlyCompany)
  }, [onlyCompany])

  const choose = (org: UserForm['org']) => {
    form.set('org', org)
    form.set('roles', [])
  }
  return (
    <>
      <Select
        label="所属"
        name="org"
        required
        value={values.org}
        options={(places?.orgs ?? [values.org]).map((org) => ({ value: org, label: orgLabels[org] }))}
        onChange={(org) => org !== null && choose(org)}
      />
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
          {values.companyId !== null && (
            <DepartmentField
              companyId={values.companyId}
              value={values.departmentId}
              onChange={(id) => form.set('departmentId', id)}
            />
          )}
          <TextField label="工号" required maxLength={20} autoComplete="off" {...form.text('employeeNo')} />
        </>
      )}
    </>
  )
}

interface DepartmentFieldProps {
  companyId: number
  value: number | null
  onChange(id: number | null): void
}

function DepartmentField({ companyId, value, onChange }: DepartmentFieldProps) {
  const { data } = useEndpoint(companyEndpoints.departmentList, { companyId, noPaging: true })
  const nodes = Array.isArray(data) ? data : (data?.records ?? [])
  return <TreePicker label="部门" placeholder="请选择部门" nodes={nodes} value={value} onChange={onChange} />
}
