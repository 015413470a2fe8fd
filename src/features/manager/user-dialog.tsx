import type { DialogProps } from '../../console/commands/dialogs'
import { FormDialog } from '../../console/form/form-dialog'
import { showAdded } from '../../console/list/show-added'
import { useShell } from '../../console/shell'
import { type ManagerUser, managerEndpoints, userLimits } from '../../contract/manager'
import { choiceEndpoints } from '../../contract/manager/choices'
import { call } from '../../lib/api'
import { sha256Hex } from '../../lib/login/sha256'
import { normalizePhone } from '../../lib/phone/phone'
import { Checkbox } from '../../ui/field/checkbox'
import { TextArea } from '../../ui/field/text-area'
import { TextField } from '../../ui/field/text-field'
import { useForm } from '../../ui/field/use-form'
import { GivenPasswordFields } from './given-password'
import { JobFields, PlaceFields } from './place-fields'
import { RolePicker } from './role-picker'
import { emptyUser, faultsOf, type UserForm } from './user-form'
import { userLists } from './user-rows'

interface UserDialogProps extends DialogProps {
  /** Null: a new one. */
  user: ManagerUser | null
  /** A new one works for a company. */
  ofCompany?: boolean
}

/** Adds a user, or changes one. */
export function UserDialog({ user, ofCompany = false, close }: UserDialogProps) {
  const shell = useShell()
  const { data, toasts, session } = shell
  const form = useForm<UserForm>({
    initial: user
      ? {
          ...emptyUser,
          nickname: user.nickname,
          introduction: user.introduction ?? '',
          org: user.org,
          companyId: user.companyId,
          departmentId: user.departmentId,
          employeeNo: user.employeeNo ?? '',
          dayCallCap: user.dayCallCap,
          roles: user.roleIds.map((id, at) => ({ value: id, label: user.roles[at] ?? String(id) })),
        }
      : emptyUser,
    limits: userLimits,
    sentAs: { roles: 'roleIds', password: 'code' },
    check: (values) => faultsOf(values, user === null),
  })
  const { values } = form

  const save = async ({
    roles,
    password,
    once,
    phone,
    withoutPhone,
    account,
    nickname,
    introduction,
    departmentId,
    employeeNo,
    dayCallCap,
    ...place
  }: UserForm) => {
    const common = {
      nickname: nickname.trim(),
      introduction: introduction.trim(),
      roleIds: roles.map(({ value }) => value),
      ...(phone.trim() !== '' && { phone: phone.trim() }),
      ...(withoutPhone && { phone: null }),
    }
    const { org, channelId, companyId } = place
    const job = org === 'COMPANY' && { departmentId, employeeNo: employeeNo.trim(), dayCallCap }
    if (user) {
      await call(managerEndpoints.userUpdate, { body: { ...common, ...job, id: user.id, version: user.version } })
      toasts.show('ok', `${common.nickname}已保存`)
      // Users who change themselves see it in the top bar. If that fails, they have been told.
      if (user.id === session.get().user?.info.id) session.loadUser().catch(() => undefined)
    } else {
      const added = await call(managerEndpoints.userAdd, {
        body: {
          ...common,
          ...job,
          account: account.trim(),
          org,
          code: await sha256Hex(password),
          once,
          ...(org === 'CHANNEL' && { channelId }),
          ...(org === 'COMPANY' && { companyId }),
        },
      })
      void showAdded(shell, { id: added.id, name: common.nickname, it: '他' })
    }
    data.refresh(...userLists, choiceEndpoints.userSearch, managerEndpoints.freeEmployeeNo)
  }

  return (
    <FormDialog
      title={user ? `编辑用户：${user.nickname}` : '新增用户'}
      submit={user ? '保存' : '新增'}
      width={520}
      form={form}
      save={save}
      close={close}
    >
      {!user && <TextField label="账号" required autoComplete="off" spellCheck={false} {...form.text('account')} />}
      <TextField label="姓名" required autoComplete="off" {...form.text('nickname')} />
      <div className="grid gap-2">
        <TextField
          label="手机"
          inputMode="tel"
          autoComplete="off"
          disabled={values.withoutPhone}
          placeholder={phonePlaceholder(user, values.withoutPhone)}
          {...form.text('phone')}
          onBlur={() => {
            const number = normalizePhone(values.phone)
            if (number) form.set('phone', number)
            form.text('phone').onBlur()
          }}
        />
        {user?.phone && (
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
      {user ? (
        user.org === 'COMPANY' && <JobFields form={form} department={departmentOf(user)} />
      ) : (
        <PlaceFields form={form} ofCompany={ofCompany} />
      )}
      <RolePicker
        org={values.org}
        companyId={values.companyId}
        value={values.roles}
        error={form.errors.roles}
        onChange={(roles) => form.set('roles', roles)}
      />
      {!user && <GivenPasswordFields form={form} label="初始密码" />}
      <TextArea label="介绍" rows={2} {...form.text('introduction')} />
    </FormDialog>
  )
}

const departmentOf = ({ departmentId, departmentName }: ManagerUser) =>
  departmentId === null ? null : { id: departmentId, name: departmentName ?? `#${departmentId}` }

function phonePlaceholder(user: ManagerUser | null, without: boolean): string {
  if (without) return '保存后不再有号码，也不能收验证码'
  return user?.phone ? `${user.phone}（不改请留空）` : '选填'
}
