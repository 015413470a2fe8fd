import { useEndpoint } from '../../console/data/data'
import type { ManagerUser } from '../../contract/manager'
import { choiceEndpoints } from '../../contract/manager/choices'
import { Picker } from '../../ui/picker/picker'

type Roles = readonly { value: number; label: string }[]

interface RolePickerProps {
  label?: string
  required?: boolean
  org: ManagerUser['org']
  companyId: number | null
  value: Roles
  error: string | undefined
  onChange(roles: Roles): void
}

/** The roles that the viewer may give to staff of this organisation. */
export function RolePicker({
  label = '角色',
  required = true,
  org,
  companyId,
  value,
  error,
  onChange,
}: RolePickerProps) {
  const { data = [] } = useEndpoint(choiceEndpoints.roleOptions, undefined)
  const fitting = data.filter((role) => role.org === org && (role.companyId === null || role.companyId === companyId))
  return (
    <Picker
      multiple
      required={required}
      label={label}
      name="roles"
      emptyText="没有可以授予的角色"
      options={fitting.map(({ id, name, remark, pinyin, initials }) => ({
        ...{ value: id, label: name, pinyin, initials },
        ...(remark && { hint: remark }),
      }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
