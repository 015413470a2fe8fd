/** The fields of the rules of a pool, in their groups. */
import type { poolEndpoints } from '../../../contract/customer/pool'
import type { BodyOf } from '../../../contract/endpoint'

export type RuleKey = BodyOf<typeof poolEndpoints.ruleUpdate>['rules'][number]['key']

/** Null: the rule of the installation. */
export type RuleValues = Record<RuleKey, number | null>

interface RuleField {
  readonly key: RuleKey
  readonly label: string
  readonly unit: string
}

export const ruleGroups: readonly { readonly title: string; readonly fields: readonly RuleField[] }[] = [
  {
    title: '领取',
    fields: [
      { key: 'pool.daily-claims', label: '每人每天最多领取', unit: '位' },
      { key: 'pool.daily-views', label: '每人每天最多查看', unit: '位' },
      { key: 'pool.most-held', label: '每人名下上限', unit: '位' },
      { key: 'pool.cooldown-days', label: '原归属人冷却', unit: '天' },
    ],
  },
  {
    title: '回收',
    fields: [
      { key: 'pool.follow-days', label: '没有跟进或通话', unit: '天' },
      { key: 'pool.follow-days-a', label: '其中 A 级', unit: '天' },
      { key: 'pool.follow-days-b', label: '其中 B 级', unit: '天' },
      { key: 'pool.follow-days-c', label: '其中 C 级', unit: '天' },
      { key: 'pool.follow-days-d', label: '其中 D 级', unit: '天' },
      { key: 'pool.deal-days', label: '领取后没有定金或成交', unit: '天' },
      { key: 'pool.notice-days', label: '提前提醒', unit: '天' },
    ],
  },
  {
    title: '保护',
    fields: [
      { key: 'pool.protect-days', label: '一次保护', unit: '天' },
      { key: 'pool.most-protected', label: '每人最多同时保护', unit: '位' },
    ],
  },
]

export const ruleKeys: readonly RuleKey[] = ruleGroups.flatMap(({ fields }) => fields.map(({ key }) => key))
