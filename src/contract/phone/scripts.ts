/** Scripts (话术): what a company's people say in a call, with variables that the call fills in. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { Flag, FreeText, Id, Version } from '../envelope'
import { limitsOf } from '../limits'
import { genericList } from '../list'
import { Status } from '../status'
import { base, body } from './fields'

/** The most scripts of a company: agents go through them by one key. */
export const mostScripts = 50

const script = {
  id: Id(),
  title: Type.String({ title: '标题' }),
  content: Type.String({ title: '内容' }),
}
export const Script = Type.Object(script)
export type Script = Type.Static<typeof Script>

/** A script as those who write it see it. */
export const ScriptSetting = Type.Object({
  ...script,
  /** Scripts are in the order of these numbers. */
  place: Type.Integer({ title: '次序' }),
  status: Status,
  version: Version(),
})
export type ScriptSetting = Type.Static<typeof ScriptSetting>

const form = {
  title: FreeText('标题', 20),
  /** With variables such as `{客户姓名}`; an unknown one is refused. */
  content: FreeText('内容', 2000),
  place: Type.Integer({ title: '次序', minimum: 1, maximum: 999 }),
  inUse: Flag('使用'),
}
const scripts = genericList({ name: 'phone.script', title: '话术', base: `${base}/script` })
const permission = 'company-setting:update'

export const scriptEndpoints = {
  /** Those that the user's own company uses, in their order. */
  scriptList: endpoint({
    name: 'phone.script.list',
    title: '话术',
    method: 'GET',
    path: `${base}/script/list`,
    permission: 'call:dial',
    data: Type.Array(Script),
  }),
  /** All of a company's, for whoever changes them. */
  scriptSettings: endpoint({
    name: 'phone.script.settings',
    title: '话术设置',
    method: 'GET',
    path: `${base}/script/settings`,
    permission,
    query: body({ companyId: Id('公司') }),
    data: Type.Array(ScriptSetting),
  }),
  scriptAdd: scripts.add(permission, { companyId: Id('公司'), ...form }),
  scriptUpdate: scripts.update(permission, { ...form, version: Version() }),
  scriptDelete: scripts.delete(permission),
}

export const scriptLimits = limitsOf(scriptEndpoints.scriptAdd, 'title', 'content', 'place')
