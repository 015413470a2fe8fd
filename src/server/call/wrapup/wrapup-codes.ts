/** The results that calls can have (小结字典). */
import type { callEndpoints, WrapupCode } from '../../../contract/call'
import type { Handlers } from '../../access/handler'
import { invalid, notFound } from '../../access/refusal'
import { rowScope } from '../../access/scope'
import type { Viewer } from '../../access/viewer'
import type { Db } from '../../db/schema'
import { codesOf, hasCompany } from '../queries/wrapup-queries'

export const wrapupCodeHandlers: Pick<Handlers<typeof callEndpoints>, 'wrapupCodeList'> = {
  async wrapupCodeList({ db, viewer, query }) {
    const codes = await codesOf(db, await companyOf(db, viewer, query.companyId))
    return codes.map(
      (code): WrapupCode => ({
        id: code.id,
        companyId: code.company_id,
        digit: code.digit,
        name: code.name,
        hint: code.hint,
        intent: code.intent === 1,
        deal: code.deal === 1,
        callback: code.callback === 1,
        lockDays: code.lock_days,
        release: code.release === 1,
        invalid: code.invalid === 1,
        nextAfterSec: code.next_after_sec,
      }),
    )
  },
}

/** The company whose results are asked for: the user's own, or one whose calls the viewer may see. */
async function companyOf(db: Db, viewer: Viewer, companyId: number | undefined): Promise<number> {
  if (viewer.companyId !== null) {
    if (companyId !== undefined && companyId !== viewer.companyId) throw notFound('公司')
    return viewer.companyId
  }
  if (companyId === undefined) throw invalid('companyId', '公司', '不能为空')
  const dataScope = viewer.grants.get('/call/history')
  if (!dataScope || !(await hasCompany(db, rowScope(viewer, dataScope, 'company'), companyId))) throw notFound('公司')
  return companyId
}
