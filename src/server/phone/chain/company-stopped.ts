import type { Step } from './step'

/** The provider has stopped the company's calls. */
export const companyStopped: Step = {
  reason: 'COMPANY_STOPPED',
  check: ({ employee: { stopped_at, stop_reason } }) =>
    stopped_at === null
      ? null
      : { message: `公司已被停止外呼（${stop_reason}），请公司管理员联系客户经理`, nextAllowedAt: null },
}
