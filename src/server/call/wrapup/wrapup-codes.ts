/** The results that calls can have (小结字典). */
import { callEndpoints, type WrapupCode, type WrapupCodeSetting } from '../../../contract/call'
import type { BodyOf } from '../../../contract/endpoint'
import { resultFault, resultHint } from '../../../lib/call/result-hint'
import { changesOf } from '../../access/diff'
import type { Handlers } from '../../access/handler'
import { conflict, invalid, notFound, taken } from '../../access/refusal'
import { rowScope } from '../../access/scope'
import type { Viewer } from '../../access/viewer'
import { lockRows } from '../../db/locks'
import type { Db, RowOf } from '../../db/schema'
import { allCodesOf, codesOf, hasCompany, saveCode } from '../queries/wrapup-queries'

type Endpoints = Pick<typeof callEndpoints, 'wrapupCodeList' | 'wrapupCodeSettings' | 'wrapupCodeUpdate'>

export const wrapupCodeHandlers: Handlers<Endpoints> = {
  async wrapupCodeList({ db, viewer, query }) {
    return (await codesOf(db, await companyOf(db, viewer, query.companyId))).map(shown)
  },

  async wrapupCodeSettings({ db, scope, query }) {
    if (!(await hasCompany(db, scope('company'), query.companyId))) throw notFound('公司')
    const codes = await allCodesOf(db, query.companyId)
    return codes.map((code): WrapupCodeSetting => ({ ...shown(code), inUse: code.status === 'ENABLED' }))
  },

  async wrapupCodeUpdate({ db, scope, body, now, log }) {
    const { companyId, digit, inUse, ...form } = body
    if (!(await hasCompany(db, scope('company'), companyId))) throw notFound('公司')
    const fault = resultFault(form)
    if (fault !== null) throw conflict(fault)
    // Of two at once, the second finds what the first has left.
    await lockRows(db, 'company', [companyId])
    const codes = await allCodesOf(db, companyId)
    const before = codes.find((code) => code.digit === digit)
    const others = codes.filter((code) => code.digit !== digit && code.status === 'ENABLED')
    if (!inUse && others.length === 0) throw conflict('至少要有一个小结在使用')
    if (inUse && others.some(({ name }) => name === form.name)) throw taken('name', '已有同名的小结，请换一个名称')
    // A deal is an intent, whatever the form says.
    const result = { ...form, intent: form.intent || form.deal }
    const id = await saveCode(db, {
      ...{ company_id: companyId, digit, name: result.name, hint: resultHint(result) },
      ...{ intent: Number(result.intent), deal: Number(result.deal), callback: Number(result.callback) },
      ...{ lock_days: result.lockDays, release: Number(result.release), invalid: Number(result.invalid) },
      ...{ next_after_sec: result.nextAfterSec, status: inUse ? 'ENABLED' : 'DISABLED' },
      ...{ created_at: before?.created_at ?? now, updated_at: now },
    })
    const changes = changesOf(
      callEndpoints.wrapupCodeUpdate.body as never,
      worded(before),
      worded({ ...result, inUse }),
    )
    log({ object: `wrapup-code:${id}`, companyId, changes })
    return { id }
  },
}

const shown = (code: RowOf<'wrapup_code'>): WrapupCode => ({
  id: code.id,
  companyId: code.company_id,
  digit: code.digit,
  name: code.name,
  hint: code.hint,
  ...consequencesOf(code),
})

const consequencesOf = (code: RowOf<'wrapup_code'>) => ({
  intent: code.intent === 1,
  deal: code.deal === 1,
  callback: code.callback === 1,
  lockDays: code.lock_days,
  release: code.release === 1,
  invalid: code.invalid === 1,
  nextAfterSec: code.next_after_sec,
})

type Form = Omit<BodyOf<(typeof callEndpoints)['wrapupCodeUpdate']>, 'companyId' | 'digit'>

/** The fields as the operation log says them; of a digit without a result, none. */
function worded(code: RowOf<'wrapup_code'> | Form | undefined): Record<string, unknown> {
  if (!code) return {}
  const { name, inUse, ...rest } =
    'digit' in code ? { ...consequencesOf(code), name: code.name, inUse: code.status === 'ENABLED' } : code
  const text = (value: unknown) => (typeof value === 'boolean' ? (value ? '是' : '否') : value)
  return Object.fromEntries(Object.entries({ name, ...rest, inUse }).map(([key, value]) => [key, text(value)]))
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
