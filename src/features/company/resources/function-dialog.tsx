import { useState } from 'react'
import type { DialogProps } from '../../../console/commands/dialogs'
import { FormDialog } from '../../../console/form/form-dialog'
import { useShell } from '../../../console/shell'
import { type CompanyFunction, resourceLimits, resourcesEndpoints } from '../../../contract/company/resources'
import { call } from '../../../lib/api'
import { Checkbox } from '../../../ui/field/checkbox'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'
import { groupsOf } from './function-groups'
import { changedResources } from './resource-data'

interface FunctionDialogProps extends DialogProps {
  company: { id: number; name: string }
  functions: readonly CompanyFunction[]
}

interface FunctionForm {
  /** Those that the company is to have. */
  given: readonly string[]
  remark: string
}

/** Gives a company functions, or takes them, and says what will change. */
export function FunctionDialog({ company, functions, close }: FunctionDialogProps) {
  const { data, toasts } = useShell()
  const [sought, setSought] = useState('')
  const form = useForm<FunctionForm>({
    initial: { given: functions.filter(({ isGiven }) => isGiven).map(({ key }) => key), remark: '' },
    limits: { remark: resourceLimits.remark },
  })
  const { given } = form.values
  const changesOf = (keys: readonly string[]) => ({
    give: functions.filter(({ key, isGiven }) => !isGiven && keys.includes(key)),
    take: functions.filter(({ key, isGiven }) => isGiven && !keys.includes(key)),
  })
  const { give, take } = changesOf(given)
  const save = async ({ given: keys, remark }: FunctionForm) => {
    const { give, take } = changesOf(keys)
    const names = (some: readonly CompanyFunction[]) => some.map(({ key }) => key)
    if (give.length + take.length > 0) {
      await call(resourcesEndpoints.functionUpdate, {
        body: { id: company.id, give: names(give), take: names(take), remark: remark.trim() },
      })
      changedResources(data)
    }
    toasts.show('ok', give.length + take.length > 0 ? `${company.name}的功能已保存` : `${company.name}的功能没有改动`)
  }
  const set = (keys: readonly string[], has: boolean) => {
    const others = given.filter((key) => !keys.includes(key))
    form.set('given', has ? [...others, ...keys] : others)
  }
  const found = functions.filter(({ title, page }) => `${page ?? ''}${title}`.includes(sought.trim()))
  return (
    <FormDialog
      title={`修改功能：${company.name}`}
      description="收回后，企业的人一秒内就不能再用，无论角色里有没有。"
      submit="保存"
      width={640}
      form={form}
      save={save}
      close={close}
      aside={() => (
        <span className="mr-auto text-12 text-text-3">
          开通 {give.length} 项，收回 {take.length} 项
        </span>
      )}
    >
      <TextField
        label="查找功能"
        hideLabel
        type="search"
        autoComplete="off"
        placeholder="查找功能"
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <div className="grid gap-4">
        {groupsOf(found).map(({ group, all }) => {
          const keys = all.map(({ key }) => key)
          const has = keys.filter((key) => given.includes(key)).length
          return (
            <fieldset key={group} className="grid gap-2">
              <legend className="mb-2 font-medium">
                <Checkbox
                  shown
                  label={group}
                  checked={has === 0 ? false : has === keys.length || 'mixed'}
                  onChange={(checked) => set(keys, checked)}
                />
              </legend>
              <div className="grid grid-cols-2 gap-x-4 gap-y-2 pl-6 max-[640px]:grid-cols-1">
                {all.map(({ key, title }) => (
                  <Checkbox
                    key={key}
                    shown
                    label={title}
                    checked={given.includes(key)}
                    onChange={(checked) => set([key], checked)}
                  />
                ))}
              </div>
            </fieldset>
          )
        })}
        {found.length === 0 && <p className="text-text-3">没有这个功能</p>}
      </div>
      <TextField label="备注" autoComplete="off" placeholder="为什么改，例如合同号" {...form.text('remark')} />
      <p role="status" className="text-12 text-text-2">
        {differenceText(give, take)}
      </p>
    </FormDialog>
  )
}

/** `开通：通话统计。收回：客户公海、锁定电话。` */
function differenceText(give: readonly CompanyFunction[], take: readonly CompanyFunction[]): string {
  const names = (some: readonly CompanyFunction[]) => some.map(({ title }) => title).join('、')
  const parts = [give.length > 0 && `开通：${names(give)}。`, take.length > 0 && `收回：${names(take)}。`]
  return parts.filter(Boolean).join('') || '没有改动'
}
