/** Imports of customers: what is done with the rows of a piece of a file. */
import { type CustomerField, customerImportEndpoints } from '../../../contract/customer/customer-import'
import { customerEndpoints } from '../../../contract/customer/customers'
import { customerFieldTitles } from '../../../lib/columns/customer-import'
import { keepOriginals } from '../../access/free-texts'
import { changedMeanwhile, conflict, invalid, Refusal } from '../../access/refusal'
import { changedBy, changeRow, createdBy } from '../../access/tracked-rows'
import { callersOf, giveCallsCustomer } from '../../call/port'
import { companyById, customerQuota } from '../../company/port'
import { namePinyin } from '../../db/pinyin'
import type { NewRow } from '../../db/schema'
import {
  type BroughtBefore,
  type CompanyOrder,
  fieldWith,
  type Importer,
  type ImportNoun,
  type PlannedRow,
  type RowPlan,
  type RowWritten,
  sameAs,
  type TogetherImporter,
} from '../../system/port'
import { poolOfPerson } from '../pool/department-pool-queries'
import { type CustomerRow, customersById, customersWith, insertFlow } from '../queries'
import { differences, ownerOf } from '../save'
import { addCustomers, addOwnerLogs, employeeCalled, followedAt } from './import-queries'
import { type CustomerRowValues, readRow } from './row-values'
import { type Extras, extrasFor } from './tags-and-consents'
import { takeBack } from './take-back'

type Plan = RowPlan & CustomerRowValues & { owner: Owner | null }

interface Owner {
  id: number
  nickname: string
}

/** What a row brought that taking it back needs. */
export interface Brought {
  flowId?: number
  /** The columns that were changed, as they were. */
  changed?: Partial<NewRow<'customer'>>
  /** What the customer did not have before. A consent that came says itself which import it is of. */
  tagIds?: number[]
  consent?: true
}

const reason = '导入'
/** How many rows share a transaction: little enough that nobody waits long for it. */
const together = 200

const field = fieldWith(customerFieldTitles)

export const customerImport: ImportNoun<Plan> = {
  kind: 'CUSTOMER',
  title: '客户',
  unit: '位',
  endpoints: customerImportEndpoints as never,
  fields: [
    field('name', ['姓名', '客户名', '客户名称', '客户姓名', '联系人'], '陈先生', true),
    field('phone', ['手机', '手机号', '手机号码', '电话号码', '联系电话', '号码'], '13800138000', true),
    field('type', ['客户类型', '意向', '状态'], '意向客户'),
    field('level', ['客户级别', '等级'], 'B'),
    field('source', ['客户来源', '渠道'], '展会'),
    field('remark', ['说明', '描述'], '想了解企业套餐'),
    field('address', ['地址', '所在地', '省市区', '所在地区'], '浙江省杭州市西湖区'),
    field('owner', ['归属', '坐席', '员工', '销售', '负责人', '工号'], '1024'),
    field('followTime', ['最近跟进', '跟进日期'], '2026-03-05 14:30'),
    field('follow', ['跟进记录', '沟通记录', '跟进备注'], '介绍了价格，下周再谈'),
    field('nextFollowTime', ['下次跟进时间', '预约时间'], '2026-03-12 10:00'),
    field('tags', ['客户标签'], '展会、重点'),
    field('consentSource', ['授权来源', '同意渠道'], '官网登记'),
    field('consentTime', ['授权时间', '同意日期'], '2026-03-01 09:20'),
    field('consentPurpose', ['授权用途'], '业务推介'),
    field('consentProof', ['授权凭证', '凭证'], '登记表 0305 号'),
  ],
  massNumbers: 'phone',
  together,
  told: null,

  async begin(importer, { companyId, mode, more }: CompanyOrder) {
    const { db, scope } = importer
    if (!(await companyById(db, scope('company'), companyId)))
      throw invalid('companyId', '公司', '不存在，或不在您的数据范围内')
    const byDefault = more.userId === undefined ? null : await ownerOf(db, scope('user'), more.userId as number)
    if (byDefault && byDefault.companyId !== companyId) throw invalid('userId', '归属人', '须是这家公司的员工')
    return new CustomerRows({ companyId, mode, byDefault })
  },

  // Which rows are new is known only as they are written.
  room: async () => ({ left: Number.POSITIVE_INFINITY, full: '' }),

  // What something stands on stays; the rest goes.
  mayUndo: async () => {},

  undo: takeBack,
}

type NumberedRow = PlannedRow<Plan> & { phoneId: number }

/** Whoever has a number in the company. */
interface Existing {
  /** Undefined: the importer sees none of them. */
  seen: CustomerRow | undefined
  isPooled: boolean
}

interface Known extends Pick<CompanyOrder, 'companyId' | 'mode'> {
  byDefault: Owner | null
}

class CustomerRows implements TogetherImporter<Plan> {
  private readonly owners = new Map<string, Promise<Owner | undefined>>()

  constructor(private readonly known: Known) {}

  async plan(importer: Importer, values: Readonly<Partial<Record<CustomerField, string>>>): Promise<Plan> {
    const row = readRow(values, importer.now)
    const owner = values.owner === undefined ? this.known.byDefault : await this.owner(importer, values.owner)
    const keys = [`phone ${row.phone}`]
    return {
      ...row,
      owner,
      keys,
      mayRepeat: row.follow !== undefined || row.tags.length > 0 || row.consent !== undefined,
      numbers: [],
      objectId: null,
    }
  }

  async writeAll(
    importer: Importer,
    rows: readonly PlannedRow<Plan>[],
    brought: BroughtBefore,
    importId: number,
  ): Promise<(RowWritten | Refusal)[]> {
    const { db, services } = importer
    const { companyId } = this.known
    // Of two imports at once, neither adds whom the other is just adding: this locks the company.
    const { left, full } = await customerQuota.left(db, companyId, importer.now)
    const phones = rows.map(({ plan }) => plan.phone)
    const phoneIds = await services.phones.storeMany(db, phones, companyId)
    const numbered = rows.map((row) => ({ ...row, phoneId: phoneIds.get(row.plan.phone) as number }))
    const existing = await this.existing(importer, [...phoneIds.values()])
    const lines = await brought([...existing.values()].flatMap(({ seen }) => seen?.id ?? []))
    const extras = await extrasFor(
      importer,
      { companyId, importId },
      numbered.map(({ plan }) => plan),
    )
    const fresh = new Map<number, NumberedRow>()
    // Of several rows about one number, the first that can adds the customer.
    for (const row of numbered) {
      if (fresh.size >= left) break
      if (!existing.has(row.phoneId) && !fresh.has(row.phoneId) && !extras.fault(row.plan)) fresh.set(row.phoneId, row)
    }
    const added = await this.add(importer, [...fresh.values()], { importId, extras })
    const done = new Map<number, { line: number; objectId: number }>()
    for (const [phoneId, { seen }] of existing) {
      const line = seen && lines.get(seen.id)
      if (seen && line !== undefined) done.set(phoneId, { line, objectId: seen.id })
    }
    const results: (RowWritten | Refusal)[] = []
    for (const row of numbered) {
      const { phoneId, line } = row
      const before = done.get(phoneId)
      const known = existing.get(phoneId)
      // A number that is nobody's and came to nobody found no room.
      const come = async () =>
        added.get(phoneId) ?? (known ? this.change(importer, row, known, extras) : conflict(full))
      const result = extras.fault(row.plan) ?? (await (before ? this.repeat(importer, row, before, extras) : come()))
      results.push(result)
      const isBrought = !before && 'objectId' in result && result.result !== 'SKIPPED'
      if (isBrought) done.set(phoneId, { line, objectId: result.objectId })
    }
    await customerQuota.count(db, companyId, added.size)
    return results
  }

  /** Adds customers whose numbers are new to the company, each with what was last talked about. By number. */
  private async add(
    importer: Importer,
    rows: readonly NumberedRow[],
    { importId, extras }: { importId: number; extras: Extras },
  ) {
    const { db, now, viewer } = importer
    const { companyId } = this.known
    const author = { userId: viewer.userId, now }
    const poolId = await poolOfPerson(db, viewer.userId)
    const ids = await addCustomers(
      db,
      importId,
      rows.map(({ plan, phoneId }) => ({
        ...{ company_id: companyId, user_id: plan.owner?.id ?? null, phone_id: phoneId, import_id: importId },
        ...{ name: plan.name, ...namePinyin(plan.name), type: plan.type ?? 0, remark: plan.remark ?? '' },
        ...{ level: plan.level ?? null, source: plan.source ?? null },
        ...(plan.address ?? { province_id: null, city_id: null, district_id: null }),
        consent: plan.consent ? ('GIVEN' as const) : null,
        ...{ claim_at: plan.owner ? now : null, last_follow_at: plan.follow?.time ?? null },
        ...{ next_follow_at: plan.owner ? (plan.nextFollowTime ?? null) : null },
        ...(plan.owner
          ? { pool_id: null, pool_at: null, pool_reason: null, pool_times: 0 }
          : { pool_id: poolId, pool_at: now, pool_reason: reason, pool_times: 1 }),
        ...createdBy(author),
      })),
    )
    await addOwnerLogs(
      db,
      rows.map(({ plan, phoneId }) => ({
        ...{ customer_id: ids.get(phoneId) as number, from_user_id: null, to_user_id: plan.owner?.id ?? null },
        ...{ reason, at: now, by_user_id: viewer.userId, before: null },
      })),
    )
    await extras.give(rows.map(({ plan, phoneId }) => ({ customerId: ids.get(phoneId) as number, plan })))
    const results = new Map<number, RowWritten>()
    for (const row of rows) {
      const { plan, phoneId } = row
      const objectId = ids.get(phoneId) as number
      const flowId = await this.addFlow(importer, row, objectId)
      await this.keepOriginals(importer, plan, objectId)
      const before = flowId === undefined ? {} : { before: { flowId } satisfies Brought }
      results.set(phoneId, { result: 'ADDED', objectId, version: 1, ...before })
    }
    const owners = new Map(rows.map(({ plan, phoneId }) => [phoneId, plan.owner?.id]))
    for (const { phone_id: phoneId, user_id: userId } of await callersOf(db, [...owners.keys()])) {
      if (owners.get(phoneId) !== userId) continue
      await giveCallsCustomer(db, { customerId: ids.get(phoneId) as number, companyId, phoneId, userId })
    }
    return results
  }

  /** A later row about a customer of this file brings another follow-up, or nothing. */
  private async repeat(
    importer: Importer,
    row: NumberedRow,
    { objectId, line }: { objectId: number; line: number },
    extras: Extras,
  ) {
    const given = await extras.giveMore(objectId, row.plan)
    if (given instanceof Refusal) return given
    const flowId = await this.addFlow(importer, row, objectId)
    if (flowId === undefined && given.changes.length === 0) return sameAs(line, customerImport)
    if (row.plan.follow) await followedAt(importer.db, objectId, row.plan.follow.time)
    await this.keepOriginals(importer, row.plan, objectId)
    const before: Brought = { ...(flowId !== undefined && { flowId }), ...given.brought }
    return { result: 'UPDATED', objectId, version: 1, before } as const
  }

  /** What an import does with somebody who was there before it. */
  private async change(importer: Importer, row: NumberedRow, { seen, isPooled }: Existing, extras: Extras) {
    const { mode } = this.known
    if (!seen) {
      return conflict(isPooled ? '已在公海，请从公海领取' : '已是本公司的客户，归属人不在您的数据范围内')
    }
    if (mode === 'FAIL') return conflict(`已有这位客户：${seen.name}`)
    const skipped = { result: 'SKIPPED', objectId: seen.id, version: seen.version } as const
    if (mode === 'SKIP') return skipped
    const { db, viewer, scope, now, log } = importer
    const { plan } = row
    const form = this.formOf(plan, seen)
    const keys = Object.keys(form) as (keyof typeof form)[]
    const isChanged = keys.some((key) => form[key] !== seen[key])
    const given = await extras.giveMore(seen.id, plan)
    if (given instanceof Refusal) return given
    if (!isChanged && !plan.follow && given.changes.length === 0) return skipped
    if (isChanged) {
      const columns = { ...form, ...namePinyin(form.name ?? seen.name), ...changedBy({ userId: viewer.userId, now }) }
      if (!(await changeRow(db, 'customer', scope('customer'), seen, columns))) return changedMeanwhile('客户')
    }
    const changes = [...(isChanged ? differences(seen, { ...seen, ...form }) : []), ...given.changes]
    if (changes.length > 0)
      log({ as: customerEndpoints.update, object: `customer:${seen.id}`, companyId: seen.company_id, changes })
    const flowId = await this.addFlow(importer, row, seen.id)
    if (plan.follow) await followedAt(db, seen.id, plan.follow.time)
    await this.keepOriginals(importer, plan, seen.id)
    const before: Brought = {
      ...(flowId !== undefined && { flowId }),
      ...(isChanged && { changed: Object.fromEntries(keys.map((key) => [key, seen[key]])) }),
      ...given.brought,
    }
    return { result: 'UPDATED', objectId: seen.id, version: seen.version + (isChanged ? 1 : 0), before } as const
  }

  /** What the file says, or only what the customer lacks. */
  private formOf(plan: Plan, seen: CustomerRow) {
    const all = this.known.mode === 'UPDATE'
    return {
      ...(all && { name: plan.name }),
      ...(all && plan.type !== undefined && { type: plan.type }),
      ...(plan.remark !== undefined && (all || seen.remark === '') && { remark: plan.remark }),
      ...(plan.level !== undefined && (all || seen.level === null) && { level: plan.level }),
      ...(plan.source !== undefined && (all || seen.source === null) && { source: plan.source }),
      ...(plan.address !== undefined && (all || seen.province_id === null) && plan.address),
      ...(plan.nextFollowTime !== undefined &&
        seen.user_id !== null &&
        (all || seen.next_follow_at === null) && { next_follow_at: plan.nextFollowTime }),
    }
  }

  private async addFlow(importer: Importer, { plan }: NumberedRow, customerId: number): Promise<number | undefined> {
    if (!plan.follow) return undefined
    const { remark, time } = plan.follow
    return insertFlow(importer.db, {
      ...{ company_id: this.known.companyId, customer_id: customerId, type: plan.type ?? 0, remark },
      ...{ user_id: plan.owner?.id ?? importer.viewer.userId, created_at: time, updated_at: time },
    })
  }

  private async keepOriginals({ db, services, viewer, now }: Importer, { originals }: Plan, customerId: number) {
    const written = {
      object: `customer:${customerId}`,
      companyId: this.known.companyId,
      userId: viewer.userId,
      at: now,
    }
    if (originals.length > 0) await keepOriginals(db, services.phones, written, originals)
  }

  /** Those who have these numbers in the company, as far as the importer sees them. By number. */
  private async existing({ db, scope }: Importer, phoneIds: readonly number[]): Promise<ReadonlyMap<number, Existing>> {
    const holders = await customersWith(db, phoneIds)
    const seen = await customersById(
      db,
      scope('customer'),
      holders.map(({ id }) => id),
    )
    const byId = new Map(seen.map((row) => [row.id, row]))
    const found = new Map<number, Existing>()
    for (const { id, user_id, phone_id } of holders) {
      const before = found.get(phone_id)
      found.set(phone_id, {
        seen: before?.seen ?? byId.get(id),
        isPooled: before?.isPooled || user_id === null,
      })
    }
    return found
  }

  private async owner({ db, scope }: Importer, text: string): Promise<Owner> {
    const asked = this.owners.get(text) ?? employeeCalled(db, scope('user'), this.known.companyId, text)
    this.owners.set(text, asked)
    const owner = await asked
    if (!owner) throw invalid('owner', '归属人', `“${text}”不是您数据范围内的工号或账号`)
    return owner
  }
}
