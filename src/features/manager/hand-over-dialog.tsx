import type { DialogProps } from '../../console/commands/dialogs'
import { useEndpoint } from '../../console/data/data'
import { FormDialog } from '../../console/form/form-dialog'
import { companyUserSelector } from '../../console/selectors/lazy'
import { useShell } from '../../console/shell'
import { type ManagerUser, managerEndpoints, mostHeirs } from '../../contract/manager'
import { choiceEndpoints } from '../../contract/manager/choices'
import { call } from '../../lib/api'
import { thousands } from '../../lib/number'
import { Facts } from '../../ui/display/facts'
import { useForm } from '../../ui/field/use-form'
import { Loaded } from '../../ui/loading/loaded'
import { SkeletonLines } from '../../ui/loading/skeleton'
import type { Option } from '../../ui/picker/option'
import { Picker } from '../../ui/picker/picker'
import { userLists } from './user-rows'

interface HandOverForm {
  colleagues: readonly Option<number>[]
}

/** Gives all that an employee has to colleagues, and ends the account. */
export function HandOverDialog({ user, close }: DialogProps & { user: ManagerUser }) {
  const { data, toasts } = useShell()
  const asked = useEndpoint(managerEndpoints.handOverPreview, { id: user.id })
  const held = asked.data
  const hasSomething = held !== undefined && Object.values(held).some((count) => count > 0)
  const form = useForm<HandOverForm>({
    initial: { colleagues: [] },
    sentAs: { colleagues: 'toIds' },
    check: ({ colleagues }) => ({
      colleagues:
        colleagues.length === 0
          ? '请选择接手的同事'
          : colleagues.length > mostHeirs
            ? `最多选 ${mostHeirs} 位`
            : colleagues.some(({ value }) => value === user.id)
              ? '不能交给他自己'
              : undefined,
    }),
  })
  const save = async ({ colleagues }: HandOverForm) => {
    if (held === undefined) return 'stay'
    const body = { id: user.id, toIds: colleagues.map(({ value }) => value), customers: held.customers }
    try {
      await call(managerEndpoints.handOver, { body })
    } catch (error) {
      // The numbers may have changed, so they are read again.
      await asked.mutate()
      throw error
    }
    data.refresh(...userLists, choiceEndpoints.userSearch)
    toasts.show('ok', `${user.nickname}已交接给 ${colleagues.map(({ label }) => label).join('、')}，账号已停用`)
  }
  const several = form.values.colleagues.length > 1
  return (
    <FormDialog
      title={`离职交接：${user.nickname}`}
      description="他名下的全部交给同事，账号随即停用、立即退出登录。通话和跟进的历史仍记在他名下。"
      submit="交接并停用"
      danger
      form={form}
      save={save}
      close={close}
    >
      <Loaded of={asked} failed="他名下有什么没有取到" skeleton={<SkeletonLines count={2} />}>
        {({ customers, callbacks, lists, departments }) => (
          <Facts
            items={[
              { name: '客户', value: `${thousands(customers)} 位` },
              { name: '预约', value: `${thousands(callbacks)} 个` },
              { name: '名单', value: `${thousands(lists)} 份` },
              { name: '负责部门', value: `${thousands(departments)} 个` },
            ]}
          />
        )}
      </Loaded>
      <Picker
        multiple
        required
        label="接手的同事"
        name="colleagues"
        placeholder="姓名、拼音、工号"
        emptyText="没有这样的同事"
        load={companyUserSelector(user.companyId).search}
        value={form.values.colleagues}
        error={form.errors.colleagues}
        onChange={(colleagues) => form.set('colleagues', colleagues)}
      />
      <p className="text-12 text-text-3">
        {hasSomething
          ? several
            ? '客户和名单在几位同事之间轮流平分；预约跟着客户走；负责的部门由第一位接手。'
            : '选几位同事时，客户和名单在他们之间轮流平分。'
          : '他名下没有要交接的，选一位同事后账号就停用。'}
      </p>
    </FormDialog>
  )
}
