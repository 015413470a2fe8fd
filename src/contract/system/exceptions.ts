/** The exception dictionary (异常字典): what a gateway's code means to people, and what follows from it. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { Flag, Id, Nullable, OneOf, OpenText, Seconds, Version } from '../envelope'
import { limitsOf } from '../limits'
import { genericList, Keywords, SeveralOf, Sort } from '../list'
import { Status } from '../status'
import { codeSources } from './code-sources'
import { exceptionClassNames } from './exception-words'

/** What the dictionary does with the number after a call that ended so (call-states.ts). */
const autoMarks = ['INVALID', 'LOCK'] as const

const Source = OneOf(codeSources, { title: '来源' })
const ClassOf = OneOf(exceptionClassNames, { title: '分类' })
const Mark = OneOf(autoMarks, { title: '自动标记' })
/** As the gateway sends it: digits, or a word. */
const RawCode = Type.String({ title: '原始码', minLength: 1, maxLength: 60, pattern: '^[\\w.-]+$', examples: ['486'] })
/** At most 30 days. */
const Wait = Type.Integer({ title: '重拨间隔（秒）', minimum: 0, maximum: 2_592_000 })

export const ExceptionCode = Type.Object({
  id: Id(),
  source: Source,
  rawCode: Type.String({ title: '原始码' }),
  description: Type.String({ title: '描述' }),
  unifiedCode: Type.String({ title: '统一码' }),
  title: Type.String({ title: '中文提示' }),
  advice: Nullable(Type.String({ title: '处理建议' })),
  class: ClassOf,
  /** Seconds until the number may be tried again; null: never. */
  redialAfter: Nullable(Wait),
  /** The next line may be tried at once. */
  switchesLine: Flag('切换线路'),
  autoMark: Nullable(Mark),
  /** False: the code has appeared, but nobody has said yet what it means (待分类). */
  isSorted: Flag('已分类'),
  /** Calls of the last seven days that ended with it. */
  calls: Type.Integer({ title: '近7天次数' }),
  /** Disabled: it still explains calls, but marks nothing. */
  status: Status,
  updateTime: Seconds('更新时间'),
  version: Version(),
})
export type ExceptionCode = Type.Static<typeof ExceptionCode>

const meaning = {
  description: Type.Optional(OpenText('描述', 200, 0)),
  unifiedCode: Type.String({
    title: '统一码',
    minLength: 1,
    maxLength: 40,
    pattern: '^[A-Z][A-Z0-9_]*$',
    examples: ['BUSY'],
  }),
  title: OpenText('中文提示', 30),
  advice: Type.Optional(Nullable(OpenText('处理建议', 100, 0))),
  class: ClassOf,
  redialAfter: Nullable(Wait),
  switchesLine: Flag('切换线路'),
  autoMark: Nullable(Mark),
  status: Status,
}

const exceptions = genericList({ name: 'system.exception', title: '异常码', base: '/system/api/v1/manager/exception' })

export const exceptionEndpoints = {
  exceptionList: exceptions.list('/system/exceptionDictionary', ExceptionCode, {
    keywords: Keywords,
    source: SeveralOf(Source),
    class: SeveralOf(ClassOf),
    isSorted: Type.Optional(Type.Boolean({ title: '已分类' })),
    status: SeveralOf(Status),
    /** `usual`: what nobody has sorted yet first, then by source and code. */
    sort: Sort(['updateTime'], ['usual']),
  }),
  exceptionAdd: exceptions.add('exception:save', { source: Source, rawCode: RawCode, ...meaning }),
  /** A code that is saved is sorted. Calls that have ended keep their class; their words follow. */
  exceptionUpdate: exceptions.update('exception:save', { ...meaning, version: Version() }),
  /** What a code would mean if a call ended with it now. */
  exceptionTry: endpoint({
    name: 'system.exception.try',
    title: '映射测试',
    method: 'GET',
    path: '/system/api/v1/manager/exception/try',
    permission: '/system/exceptionDictionary',
    query: Type.Object({ source: Source, rawCode: RawCode }, { additionalProperties: false }),
    data: Type.Object({
      /** Null: no entry has this code; a call that ends with it makes one. */
      id: Nullable(Id()),
      title: Type.String({ title: '中文提示' }),
      advice: Nullable(Type.String({ title: '处理建议' })),
      class: ClassOf,
      redialAfter: Nullable(Wait),
      switchesLine: Flag('切换线路'),
      /** What happens to the number; null: nothing. */
      autoMark: Nullable(Mark),
    }),
  }),
}

export const exceptionLimits = limitsOf(exceptionEndpoints.exceptionAdd)
