/** The generic list pattern of specification §7: list, add, delete, deleteBatch, update, info under one base path. */
import * as Type from 'typebox'
import { type Endpoint, type EndpointPermission, endpoint } from './endpoint'
import { Flag, holdsNumbers, Id, Nullable, PagedOrAll, SummedOrAll } from './envelope'
import { Status } from './status'

/** Page sizes offered by the pager, and its defaults (§9). */
export const pageSizes = [10, 20, 30, 50, 100] as const
export const defaultPageSize = 20
/** The most rows that a list answers without paging (§9). */
export const maxUnpagedRows = 5000
/** How far a list counts its rows by itself. If there are more, `total` is this number, and `totalCapped` says so. */
export const mostCounted = 10_000
/** Counts all rows, and sums them up. */
export const countAll = 1_000_000_000

/**
 * The parameters of every list. `noPaging`, bare or `=true`, answers only the rows, at most `maxQuerySize`. A list that
 * knows its total without counting gives it whatever `countTo` says.
 */
export const pagingQuery = {
  pageIndex: Type.Integer({ title: '页码', minimum: 1, maximum: 1_000_000_000, default: 1 }),
  pageSize: Type.Integer({ title: '每页条数', minimum: 1, maximum: Math.max(...pageSizes), default: defaultPageSize }),
  noPaging: Type.Boolean({ title: '不分页', default: false }),
  maxQuerySize: Type.Integer({ title: '最多条数', minimum: 1, maximum: maxUnpagedRows, default: maxUnpagedRows }),
  detail: Type.Boolean({ title: '含关联信息', default: false }),
  countTo: Type.Integer({ title: '最多数到', minimum: 1, maximum: countAll, default: mostCounted }),
}

/** The query of a list: paging, the noun's filters (all optional) and, if given, the columns that it sorts by. */
const ListQuery = <F extends Type.TProperties>(filters: F) =>
  Type.Object({ ...pagingQuery, ...filters }, { additionalProperties: false })

/**
 * `sort=createTime` sorts ascending, `sort=-createTime` descending.
 * @param ways other orders, which have only one direction
 */
export const Sort = <const C extends readonly string[], const W extends readonly string[] = readonly []>(
  columns: C,
  ways?: W,
) =>
  Type.Optional(
    Type.Unsafe<C[number] | `-${C[number]}` | W[number]>({
      type: 'string',
      title: '排序',
      enum: [...columns.flatMap((column) => [column, `-${column}`]), ...(ways ?? [])],
    }),
  )

/** The longest search text, as typed. */
export const longestKeywords = 60

/**
 * A text to search for in names, pinyin and the like. The schema allows more, because a reference is longer than its
 * number.
 */
export const Keywords = Type.Optional(
  Type.String({ title: '关键词', maxLength: 2 * longestKeywords, trim: true, ...holdsNumbers('maybe') }),
)

/**
 * For a row: the actions that this viewer may not do, each with the reason that the action itself would give. An action
 * without an entry is allowed by the viewer's rights; the list does not check whether the data allow it.
 */
export const MayNot = <const A extends readonly string[]>(actions: A) =>
  Type.Unsafe<{ readonly [K in A[number]]?: string }>(
    Type.Object(Object.fromEntries(actions.map((action) => [action, Type.Optional(Type.String())])), {
      title: '不可操作的原因',
      additionalProperties: false,
    }),
  )

/** The answer to a batch: one result for each row, in the order of the request. */
export const batchAnswer = {
  id: Id(),
  ok: Type.Boolean(),
  msg: Nullable(Type.String({ title: '未成功的原因' })),
  /** The row's name, if a filter chose it: the console may never have seen the row. */
  name: Type.Optional(Type.String({ title: '名称' })),
}
const BatchResult = Type.Array(Type.Object(batchAnswer))

/** One choice or several: `type=20`, `type=10,20` and `type=10&type=20`. */
export const SeveralOf = <V extends string | number>(choice: Type.TUnsafe<V>) => {
  const { title, enum: choices } = choice as unknown as { title: string; enum: readonly V[] }
  return Type.Optional(Type.Array(choice, { title, minItems: 1, maxItems: choices.length, uniqueItems: true }))
}

/**
 * A department, with or without the departments below it.
 * @param below the value if the request says nothing
 */
export const departmentFilter = (below: boolean) => ({
  departmentId: Type.Optional(Id('部门')),
  departmentBelow: Type.Optional({ ...Flag('含下级部门'), default: below }),
})

/**
 * The most rows that one batch request takes (our choice): SQLite has one connection, and everybody else waits until the
 * request's transaction ends.
 */
export const mostInBatch = 100

/** From this number of rows on, a batch of a whole filter is a job (ours): fewer are done while one waits. */
export const leastInJob = 500
/** The most rows of such a job. */
export const mostInJob = 100_000

/** A list, by the path of its endpoint: the console knows no other name of it. */
export const ListPath = Type.String({
  title: '列表',
  maxLength: 80,
  pattern: '^(/[a-zA-Z0-9]+)+$',
  examples: ['/manager/api/v1/user/list'],
})

/**
 * All rows that a list's filter finds, for a batch. The server finds them in the scope of the list itself, in the order of
 * their ids, and does the action to at most `mostInBatch` of them in one call.
 */
export const WholeFilter = Type.Object(
  {
    /** The list's query as its address would have it, without paging and order. */
    filter: Type.String({
      title: '筛选条件',
      maxLength: 2000,
      examples: ['status=ENABLED'],
      ...holdsNumbers('filter'),
    }),
    /** Without it, the first of those whose rows the batch takes. */
    list: Type.Optional(ListPath),
    /** How many rows the user was told of. The first call is refused if the filter finds more or fewer. */
    count: Type.Integer({ title: '条数', minimum: 1, maximum: maxUnpagedRows }),
    /** How many of them earlier calls have answered for, and the last one's id. */
    done: Type.Integer({ title: '已处理', minimum: 0, maximum: maxUnpagedRows }),
    after: Type.Integer({ title: '上一条', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  },
  { title: '全部筛选结果', additionalProperties: false },
)
export type WholeFilter = Type.Static<typeof WholeFilter>

const ById = Type.Object({ id: Id() }, { additionalProperties: false })
const Ids = Type.Array(Id(), { title: '编号', minItems: 1, maxItems: mostInBatch, uniqueItems: true })
/** The users of a batch. */
export const UserIds = Type.Array(Id(), { title: '用户', minItems: 1, maxItems: mostInBatch, uniqueItems: true })
const ByIds = Type.Object({ ids: Ids }, { additionalProperties: false })

/** The sums over the whole filter, by name. */
export type Sums = Readonly<Record<string, number>>

/** Any list endpoint: what all of them have in common. */
export type ListEndpoint<R = unknown> = Endpoint<
  Type.TUnsafe<{ [K in keyof typeof pagingQuery]: Type.Static<(typeof pagingQuery)[K]> } & { sort?: string }>,
  Type.TSchema,
  Type.TUnsafe<{ records: readonly R[]; total: number; totalCapped?: boolean; sums?: Sums } | readonly R[]>
>

interface Naming {
  /** The noun in endpoint names: `customer` gives `customer.list`. */
  name: string
  /** In Chinese: 客户 gives 客户列表, 新增客户 … */
  title: string
  /** `/{noun}/api/v1/manager/{entity}`, unless the specification gives another path. */
  base: string
  /**
   * With which parameters the list reads much (`Endpoint.heavy`). By default it always does: it counts all rows that
   * its filters find.
   */
  heavy?: readonly string[]
}

const statusBatchOf = ({ name, title, base }: Naming) => ({
  name: `${name}.update-status-batch`,
  title: `批量启用或停用${title}`,
  method: 'POST' as const,
  path: `${base}/updateStatusBatch`,
  data: BatchResult,
  writes: true as const,
})

/**
 * Makes the endpoints of one entity. Each verb is a function, so a noun takes only the verbs it needs: an append-only
 * noun has no add, update or delete.
 */
export const genericList = ({ name, title, base, heavy }: Naming) => ({
  list: <R extends Type.TSchema, F extends Type.TProperties, P extends EndpointPermission>(
    permission: P,
    record: R,
    filters: F,
    path = `${base}/list`,
  ) =>
    endpoint({
      name: `${name}.list`,
      title: `${title}列表`,
      method: 'GET',
      path,
      permission,
      heavy: heavy ?? true,
      query: ListQuery(filters),
      data: PagedOrAll(record),
    }),
  /** A list with a sum row. */
  summedList: <
    R extends Type.TSchema,
    F extends Type.TProperties,
    S extends Type.TProperties,
    P extends EndpointPermission,
  >(
    permission: P,
    record: R,
    filters: F,
    sums: S,
  ) =>
    endpoint({
      name: `${name}.list`,
      title: `${title}列表`,
      method: 'GET',
      path: `${base}/list`,
      permission,
      heavy: heavy ?? true,
      query: ListQuery(filters),
      data: SummedOrAll(record, Type.Object(sums)),
    }),
  info: <R extends Type.TSchema, P extends EndpointPermission>(permission: P, record: R) =>
    endpoint({
      name: `${name}.info`,
      title: `${title}详情`,
      method: 'GET',
      path: `${base}/info`,
      permission,
      query: ById,
      data: record,
    }),
  add: <B extends Type.TProperties, P extends EndpointPermission>(permission: P, fields: B) =>
    endpoint({
      name: `${name}.add`,
      title: `新增${title}`,
      method: 'POST',
      path: `${base}/add`,
      permission,
      body: Type.Object(fields, { additionalProperties: false }),
      data: Type.Object({ id: Id() }),
      writes: true,
      idempotent: true,
    }),
  update: <B extends Type.TProperties, P extends EndpointPermission>(permission: P, fields: B) =>
    endpoint({
      name: `${name}.update`,
      title: `修改${title}`,
      method: 'POST',
      path: `${base}/update`,
      permission,
      body: Type.Object({ id: Id(), ...fields }, { additionalProperties: false }),
      data: Type.Object({ id: Id() }),
      writes: true,
    }),
  delete: <P extends EndpointPermission>(permission: P) =>
    endpoint({
      name: `${name}.delete`,
      title: `删除${title}`,
      method: 'GET',
      path: `${base}/delete`,
      permission,
      query: ById,
      data: Type.Object({ id: Id() }),
      writes: true,
    }),
  /** Enables or disables several, each handled separately. `msg` names those that already had that status. */
  statusBatch: <P extends EndpointPermission>(permission: P) =>
    endpoint({
      ...statusBatchOf({ name, title, base }),
      permission,
      body: Type.Object({ ids: Ids, status: Status }, { additionalProperties: false }),
    }),
  /** The same, either for these rows or for all that the list's filter finds. */
  wholeStatusBatch: <P extends EndpointPermission>(permission: P) =>
    endpoint({
      ...statusBatchOf({ name, title, base }),
      permission,
      body: Type.Object(
        { ids: Type.Optional(Ids), all: Type.Optional(WholeFilter), status: Status },
        { additionalProperties: false },
      ),
    }),
  deleteBatch: <P extends EndpointPermission>(permission: P) =>
    endpoint({
      name: `${name}.delete-batch`,
      title: `批量删除${title}`,
      method: 'POST',
      path: `${base}/deleteBatch`,
      permission,
      body: ByIds,
      data: BatchResult,
      writes: true,
    }),
})
