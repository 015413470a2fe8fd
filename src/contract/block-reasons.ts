/**
 * The reasons why a call isn't placed, in the order of the checks. A new check adds its reason at its place in this
 * order.
 */
export const blockReasons = {
  AGENT_NOT_IDLE: '坐席未就绪',
  COMPANY_STOPPED: '企业停呼',
  NUMBER_FORMAT: '号码格式不对',
  PLATFORM_LOCK: '平台锁定',
  COMPANY_LOCK: '公司锁定',
  NO_CONSENT: '没有同意',
  DIAL_WINDOW: '不在可拨时段',
  CALLEE_BUSY: '同事正在呼叫',
  CALLEE_FREQUENCY: '呼叫过于频繁',
  AGENT_DAY_CAP: '已达日呼上限',
  CONCURRENCY: '并发已满',
} as const
export type BlockReason = keyof typeof blockReasons
export const blockReasonNames = Object.keys(blockReasons) as [BlockReason, ...BlockReason[]]
