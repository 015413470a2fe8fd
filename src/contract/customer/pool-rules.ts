/** The rules of a pool: settings of its company, of which a department's pool may have values of its own. */
import { OneOf } from '../envelope'
import { type CompanySettingKey, companySettingKeys } from '../system'

export type PoolRuleKey = Extract<CompanySettingKey, `pool.${string}`>
export const poolRuleKeys = companySettingKeys.filter((key) => key.startsWith('pool.')) as [
  PoolRuleKey,
  ...PoolRuleKey[],
]
export const PoolRuleKeySchema = OneOf(poolRuleKeys, { title: '规则' })
