/** Scripts (话术): lists a company's for its agents, and changes them. */
import type { phoneEndpoints } from '../../../contract/phone'
import { mostScripts, type Script, ScriptSetting } from '../../../contract/phone/scripts'
import type { Status } from '../../../contract/status'
import { scriptVariables, unknownVariable } from '../../../lib/call/script-text'
import type { Context, Handlers } from '../../access/handler'
import { changedMeanwhile, conflict, invalid, notFound, taken } from '../../access/refusal'
import { changedBy, changeRow, createdBy, insertRow, saveFields } from '../../access/tracked-rows'
import { companyById } from '../../company/port'
import { lockRows } from '../../db/locks'
import { scriptById, scriptsOf } from './script-queries'

type Endpoints = Pick<
  typeof phoneEndpoints,
  'scriptList' | 'scriptSettings' | 'scriptAdd' | 'scriptUpdate' | 'scriptDelete'
>

export const scriptHandlers: Handlers<Endpoints> = {
  async scriptList({ db, viewer, scope }) {
    if (viewer.companyId === null) throw conflict('只有企业的坐席使用话术')
    const rows = await scriptsOf(db, scope('call_script'), viewer.companyId)
    return rows
      .filter(({ status }) => status === 'ENABLED')
      .map(({ id, title, content }): Script => ({ id, title, content }))
  },

  async scriptSettings({ db, scope, query: { companyId } }) {
    if (!(await companyById(db, scope('company'), companyId))) throw notFound('公司')
    const rows = await scriptsOf(db, scope('call_script'), companyId)
    return rows.map(({ company_id: _, ...row }): ScriptSetting => row)
  },

  async scriptAdd({ db, viewer, scope, body, now, log }) {
    const { companyId, inUse, ...form } = body
    if (!(await companyById(db, scope('company'), companyId))) throw notFound('公司')
    checkVariables(form.content)
    await lockRows(db, 'company', [companyId])
    const others = await scriptsOf(db, scope('call_script'), companyId)
    if (others.length >= mostScripts) throw conflict(`最多 ${mostScripts} 条话术，请先删除不用的`)
    checkTitle(others, form.title)
    const author = createdBy({ userId: viewer.userId, now })
    const id = await insertRow(db, 'call_script', {
      company_id: companyId,
      ...form,
      status: statusOf(inUse),
      ...author,
    })
    log({ object: `call-script:${id}`, companyId })
    return { id }
  },

  async scriptUpdate(context) {
    const { db, scope, body, log } = context
    const { id, inUse, version, ...form } = body
    const before = await lockedScript(context, id)
    if (version !== before.version) throw changedMeanwhile('话术')
    checkVariables(form.content)
    const others = await scriptsOf(db, scope('call_script'), before.company_id)
    checkTitle(
      others.filter((other) => other.id !== id),
      form.title,
    )
    const wanted = { ...form, status: statusOf(inUse) }
    const changes = await saveFields(context, ['call_script', '话术', ScriptSetting], before, wanted)
    log({ object: `call-script:${id}`, companyId: before.company_id, changes })
    return { id }
  },

  async scriptDelete(context) {
    const { db, viewer, scope, query, now, log } = context
    const before = await lockedScript(context, query.id)
    const gone = { deleted_at: now, ...changedBy({ userId: viewer.userId, now }) }
    if (!(await changeRow(db, 'call_script', scope('call_script'), before, gone))) throw changedMeanwhile('话术')
    const change = { field: 'title', label: '标题', before: before.title, after: null }
    log({ object: `call-script:${before.id}`, companyId: before.company_id, changes: [change] })
    return { id: before.id }
  },
}

const statusOf = (inUse: boolean): Status => (inUse ? 'ENABLED' : 'DISABLED')

/** So that of two who give the same title at once, the second is told. */
async function lockedScript({ db, scope }: Context<Endpoints['scriptUpdate' | 'scriptDelete']>, id: number) {
  const known = await scriptById(db, scope('call_script'), id)
  if (!known) throw notFound('话术')
  await lockRows(db, 'company', [known.company_id])
  const row = await scriptById(db, scope('call_script'), id)
  if (!row) throw notFound('话术')
  return row
}

function checkVariables(content: string): void {
  const unknown = unknownVariable(content)
  if (unknown !== null) throw invalid('content', '内容', unknownText(unknown))
}

const unknownText = (name: string): string => `里没有“{${name}}”这个变量，可用的是 ${scriptVariables.join('、')}`

function checkTitle(others: readonly { title: string }[], title: string): void {
  if (others.some((other) => other.title === title)) throw taken('title', '已有同名的话术，请换一个标题')
}
