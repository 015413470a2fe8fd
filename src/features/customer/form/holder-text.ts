import type { Holder } from '../../../contract/customer/customers'

/** Who has a number already, in words. @param holders not empty @param userId the viewer's */
export function holderText([first, ...more]: readonly [Holder, ...Holder[]], userId: number | undefined): string {
  const others = more.length > 0 ? `，另有 ${more.length} 处` : ''
  if (first.id === null)
    return `${first.pooled ? '这个号码在公海，可以去领取' : '公司里已有同事的客户是这个号码'}${others}`
  if (first.userId === userId) return `已是您的客户“${first.name}”，不必再建${others}`
  if (first.pooled) return `“${first.name}”在公海，可以去领取${others}`
  return `已是${first.ownerName ?? '同事'}的客户“${first.name}”${others}`
}
