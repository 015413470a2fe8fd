import type { DialogProps } from '../../../console/commands/dialogs'
import { FormDialog } from '../../../console/form/form-dialog'
import { useShell } from '../../../console/shell'
import { type CompanySetting, companyEndpoints } from '../../../contract/company'
import { departmentPoolEndpoints } from '../../../contract/customer/department-pools'
import { poolEndpoints } from '../../../contract/customer/pool'
import { settingText } from '../../../contract/system'
import { call } from '../../../lib/api'
import { NumberField } from '../../../ui/field/number-field'
import { useForm } from '../../../ui/field/use-form'
import { changedByOwner } from '../customer-data'
import { Forecast } from './forecast'
import { type RuleKey, type RuleValues, ruleGroups, ruleKeys } from './rule-fields'

type Rule = Pick<CompanySetting, 'own' | 'general' | 'least' | 'most' | 'zero'> & { readonly key: string }

interface PoolRulesDialogProps extends DialogProps {
  companyId: number
  /** A department's; null: the company's. */
  pool: { readonly id: number; readonly name: string } | null
  /** The values of the rules, among others. */
  rules: readonly Rule[]
}

/** The rules of a pool. What new ones would bring back is told before they are saved. */
export function PoolRulesDialog({ companyId, pool, rules: known, close }: PoolRulesDialogProps) {
  const { data, toasts } = useShell()
  const settingOf = (key: RuleKey) => known.find((each) => each.key === key) as Rule
  const ofPool = pool && { poolId: pool.id }
  const above = pool ? '公司' : '平台'
  const ownOf = (key: RuleKey) => settingOf(key).own as number | null
  const form = useForm<RuleValues>({
    initial: Object.fromEntries(ruleKeys.map((key) => [key, ownOf(key)])) as RuleValues,
  })
  const { values, errors } = form
  const save = async (given: RuleValues) => {
    // What somebody else has changed meanwhile stays, unless it was changed here too.
    const rules = ruleKeys.flatMap((key) => (given[key] === ownOf(key) ? [] : [{ key, value: given[key] }]))
    if (rules.length > 0) {
      await call(poolEndpoints.ruleUpdate, { body: { companyId, ...ofPool, rules } })
      data.refresh(...changedByOwner, companyEndpoints.settingList, departmentPoolEndpoints.ruleList)
    }
    toasts.show('ok', rules.length > 0 ? '公海规则已保存' : '公海规则没有改动')
  }
  return (
    <FormDialog
      title={pool ? `公海规则：${pool.name}` : '公海规则'}
      description={`0 表示不限、不回收，或与其他级别相同；空着的随${above}。已付定金和成交的客户不会回收；改了规则，也先提醒归属人，期满才回收。`}
      submit="保存"
      width={600}
      form={form}
      save={save}
      close={close}
    >
      {ruleGroups.map(({ title, fields }) => (
        <fieldset key={title} className="grid gap-2">
          <legend className="mb-2 font-medium">{title}</legend>
          <div className="grid grid-cols-3 items-start gap-3 max-[640px]:grid-cols-2">
            {fields.map(({ key, label, unit }) => {
              const { general, least, most, zero } = settingOf(key)
              return (
                <NumberField
                  key={key}
                  label={label}
                  name={key}
                  unit={unit}
                  placeholder={`随${above}：${settingText(general, zero)}`}
                  limits={{ minimum: least ?? 0, ...(most !== null && { maximum: most }) }}
                  value={values[key]}
                  error={errors[key]}
                  onChange={(value) => form.set(key, value)}
                />
              )
            })}
          </div>
          {title === '回收' && (
            <Forecast
              companyId={companyId}
              poolId={pool?.id}
              daysOf={(key) => values[key] ?? (settingOf(key).general as number)}
            />
          )}
        </fieldset>
      ))}
    </FormDialog>
  )
}
