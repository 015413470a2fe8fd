import { consentOfNumber } from '../../customer/port'
import { companySettingOf } from '../../system/port'
import type { Step } from './step'

/**
 * A customer who has taken their consent back is not called. Where nothing is known, the company's setting decides
 * whether that stops the call; otherwise the call pane only warns (docs/decisions/0067-consent.md).
 */
export const consent: Step = {
  reason: 'NO_CONSENT',
  async check({ db, employee, phoneId }) {
    const given = await consentOfNumber(db, phoneId)
    if (given === 'WITHDRAWN') return refusal('客户已撤回同意，重新取得并登记后才能拨打')
    if (given === 'GIVEN' || !(await companySettingOf(db, employee.company_id, 'call.needs-consent'))) return null
    return refusal('没有登记这个号码的同意，公司规定登记后才能拨打')
  },
}

const refusal = (message: string) => ({ message, nextAllowedAt: null })
