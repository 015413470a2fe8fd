/** 企业资源: shows and changes what a company has of the provider. */
import {
  type CompanyFunction,
  type CompanyResources,
  type Quota,
  type QuotaKey,
  quotaKeys,
  quotaTitles,
  type ResourceAction,
  resourceActions,
  resourcesEndpoints,
} from '../../contract/company/resources'
import type { Endpoint } from '../../contract/endpoint'
import {
  type ActionPermission,
  actionPermissions,
  type Permission,
  pagePermissions,
  permissionTitle,
} from '../../contract/permissions'
import type { FieldChange } from '../../contract/system'
import { formatDate, startOfDay } from '../../lib/time/time'
import { companyPermissions } from '../access/builtin'
import type { Context, Handlers } from '../access/handler'
import { accessTo, mayNotOf } from '../access/may-not'
import { conflict, invalid, notFound } from '../access/refusal'
import { lockRows } from '../db/locks'
import { seatsOf } from './company-queries'
import { companyById } from './queries'
import {
  customerCountsOf,
  mostRevealsOf,
  openCallsOf,
  type QuotaRow,
  quotaOf,
  quotasOf,
  removeQuota,
  rowsExportedOf,
  saveQuota,
} from './quota-queries'
import { isOver } from './quotas'
import { functionCounts, functionsOf, giveFunctions, listResources, takeFunctions } from './resource-queries'

type Endpoints = typeof resourcesEndpoints

export const resourcesHandlers: Handlers<Endpoints> = {
  async list(context) {
    const { db, viewer, scope, query, now } = context
    const page = await listResources(db, scope('company'), query)
    const ids = page.rows.map(({ id }) => id)
    const quotas = await quotasOf(db, ids)
    const functions = await functionCounts(db, ids)
    const used: Readonly<Record<QuotaKey, ReadonlyMap<number, number>>> = {
      seats: await seatsOf(db, scope('company_user'), ids),
      concurrency: await openCallsOf(db, scope('call'), ids, now * 1000),
      customers: await customerCountsOf(db, scope('company'), ids),
      exportRows: await rowsExportedOf(db, scope('company_user'), ids, startOfDay(now * 1000)),
      reveals: await mostRevealsOf(db, scope('company_user'), ids, startOfDay(now * 1000)),
    }
    const listed = resourcesEndpoints.list
    const access = await accessTo(db, viewer, { table: 'company', noun: '企业', listed, actions: actionEndpoints, ids })
    const quota = (id: number, key: QuotaKey): Quota => {
      const row = quotas.find((one) => one.company_id === id && one.key === key)
      return {
        ...{ limit: row?.limit ?? null, used: used[key].get(id) ?? 0 },
        ...{ expireTime: row?.expire_at ?? null, isOver: isOver(row, now) },
      }
    }
    return page.map(
      ({ id, code, name, status, channel_name }): CompanyResources => ({
        ...{ id, code, name, status, channelName: channel_name },
        seats: quota(id, 'seats'),
        concurrency: quota(id, 'concurrency'),
        customers: quota(id, 'customers'),
        exportRows: quota(id, 'exportRows'),
        reveals: quota(id, 'reveals'),
        functions: functions.get(id) ?? 0,
        mayNot: mayNotOf(resourceActions, (action) => access(action, id)),
      }),
    )
  },

  async functionList({ db, scope, query: { companyId } }) {
    if (!(await companyById(db, scope('company'), companyId))) throw notFound('企业')
    const given = await functionsOf(db, companyId)
    return functions.map((one) => ({ ...one, isGiven: given.has(one.key as Permission) }))
  },

  async quotaUpdate(context) {
    const { db, body, log } = context
    const { id } = await lockedCompany(context)
    const changes: FieldChange[] = []
    for (const key of quotaKeys) {
      const wanted = body[key]
      if (!wanted) continue
      const { limit, expireTime: expire_at } = wanted
      if (limit === null && expire_at !== null) throw invalid(key, quotaTitles[key], '不限的没有到期日，请先填上限')
      const before = await quotaOf(db, id, key)
      const after = limit === null ? undefined : { key, limit, expire_at }
      const [was, is] = [textOf(before), textOf(after)]
      if (was === is) continue
      if (after) await saveQuota(db, id, after)
      else await removeQuota(db, id, key)
      changes.push({ field: key, label: quotaTitles[key], before: was, after: is })
    }
    if (changes.length === 0) throw conflict('和现在的配额一样，没有改动')
    log({ object: objectOf(id), companyId: id, changes: [...changes, ...remarkOf(body.remark)] })
    return { id }
  },

  async functionUpdate(context) {
    const { db, body, log, afterCommit, services } = context
    const { id } = await lockedCompany(context)
    const given = await functionsOf(db, id)
    const [wanted, unwanted] = [namedIn(body, 'give'), namedIn(body, 'take')]
    const give = wanted.filter((name) => !given.has(name))
    const take = unwanted.filter((name) => given.has(name) && !wanted.includes(name))
    if (give.length + take.length === 0) throw conflict('和现在的功能一样，没有改动')
    await giveFunctions(db, id, give)
    await takeFunctions(db, id, take)
    afterCommit(services.rightsChanged)
    const changes = [
      ...give.map(
        (name): FieldChange => ({ field: name, label: permissionTitle(name), before: '未开通', after: '开通' }),
      ),
      ...take.map(
        (name): FieldChange => ({ field: name, label: permissionTitle(name), before: '开通', after: '收回' }),
      ),
    ]
    log({ object: objectOf(id), companyId: id, changes: [...changes, ...remarkOf(body.remark)] })
    return { id }
  },
}

const actionEndpoints: Readonly<Record<ResourceAction, Endpoint>> = {
  updateQuotas: resourcesEndpoints.quotaUpdate,
  updateFunctions: resourcesEndpoints.functionUpdate,
}

/** In the menu's order: each page, then its actions. */
const functions: readonly Omit<CompanyFunction, 'isGiven'>[] = Object.entries(pagePermissions).flatMap(
  ([group, pages]) =>
    Object.entries<string>(pages).flatMap(([path, title]) =>
      [
        { key: path, title, page: null, group },
        ...Object.entries(actionPermissions)
          .filter(([, action]) => action.page === path)
          .map(([key, action]) => ({ key: key as ActionPermission, title: action.title, page: title, group })),
      ].filter(({ key }) => companyPermissions.includes(key as Permission)),
    ),
)

/** @throws Refusal 40000 if there is one that no company may have */
function namedIn(body: Readonly<Record<'give' | 'take', readonly string[]>>, field: 'give' | 'take'): Permission[] {
  return body[field].map((name) => {
    const known = companyPermissions.find((one) => one === name)
    if (known === undefined) throw invalid(field, '功能', `中的“${name}”不能给企业`)
    return known
  })
}

/** So that two who save at once see each other's quotas. */
async function lockedCompany({ db, scope, body }: Context<Endpoints['quotaUpdate' | 'functionUpdate']>) {
  const company = await companyById(db, scope('company'), body.id)
  if (!company) throw notFound('企业')
  await lockRows(db, 'company', [company.id])
  return company
}

/** The history of a company's resources is what the log says of this. */
const objectOf = (companyId: number): string => `company-resource:${companyId}`

const textOf = (quota: QuotaRow | undefined): string => {
  if (!quota) return '不限'
  return quota.expire_at === null ? `${quota.limit}` : `${quota.limit}，到 ${formatDate(quota.expire_at)}`
}

const remarkOf = (remark: string | undefined): FieldChange[] =>
  remark ? [{ field: 'remark', label: '备注', before: null, after: remark }] : []
