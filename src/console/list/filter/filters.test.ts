import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answeredField,
  departmentField,
  keywordsField,
  statusField,
  typeField,
  userField,
} from '../../../../tests/support/console/filter-fields'
import { filterText, parseFilter } from './filter-syntax'
import {
  effective,
  type FilterField,
  faultsOf,
  permanentValues,
  queryOf,
  valuesOf,
  valueText,
  withValue,
} from './filters'

const fields: FilterField[] = [
  keywordsField,
  statusField,
  typeField,
  answeredField,
  { key: 'remark', title: '备注', kind: 'text' },
  userField(),
  departmentField(),
  { key: 'time', title: '时间', kind: 'period', from: 'startTime', to: 'endTime' },
  { key: 'talk', title: '通话时长', kind: 'range', from: 'minTalk', to: 'maxTalk', unit: '秒', most: 3600 },
]
/** A Wednesday, 10:00 in Shanghai. */
const now = Date.UTC(2026, 2, 4, 2)

describe('the filter syntax', () => {
  it.each([
    ['状态:启用 张三', { status: 'ENABLED', keywords: '张三' }],
    ['状态：停', { status: 'DISABLED' }],
    ['状 : 张三', { keywords: '状 : 张三' }],
    ['张 三 类型:意向', { keywords: '张 三', type: '10' }],
    ['类型:意向,重点 张三', { type: '10,20', keywords: '张三' }],
    ['类型:重点客户、意向客户', { type: '10,20' }],
    ['类型：重点，新', { type: '0,20' }],
    ['类型:意向, 类型:新', { type: '0,10' }],
    ['接通:已接通 接通:未接通', { answered: 'false' }],
    ['备注:"很 有兴趣" 时间:今日', { remark: '很 有兴趣', time: 'today' }],
    ['时间:“2026-03-01 至 2026-03-04”', { time: '2026-03-01..2026-03-04' }],
    ['时间:今天 9:00-12:00 状态:启用', { time: 'today_0900-1200', status: 'ENABLED' }],
    ['时间:今天9点到12点', { time: 'today_0900-1200' }],
    ['时间:2026-03-01 18:00 至 2026-03-02 9:00', { time: '2026-03-01_1800..2026-03-02_0900' }],
    ['时间:上周', { time: 'lastweek' }],
    ['时间:2026-03-01..2026-03-04', { time: '2026-03-01..2026-03-04' }],
    ['10:30 回电', { keywords: '10:30 回电' }],
    ['通话>=30 张三', { talk: '30..', keywords: '张三' }],
    ['通话:30~60', { talk: '30..60' }],
    ['通话<60', { talk: '..59' }],
    ['时长<30', { talk: '..29' }],
    ['时长>=60 张三', { talk: '60..', keywords: '张三' }],
    ['时长:30-60', { talk: '30..60' }],
    ['时长：30', { talk: '30..30' }],
    ['a>b 张三', { keywords: 'a>b 张三' }],
    ['  ', {}],
  ])('%s', (text, values) => {
    expect(parseFilter(fields, text)).toEqual({ values, picks: [], faults: [] })
  })

  it('leaves it to the server whom a name means', () => {
    const { values, picks, faults } = parseFilter(fields, '跟进人:张三 状态:启用 跟进：“李 四”')
    expect({ values, faults }).toEqual({ values: { status: 'ENABLED' }, faults: [] })
    expect(picks.map(({ field, text }) => [field.key, text])).toEqual([
      ['userId', '张三'],
      ['userId', '李 四'],
    ])
  })

  it('reads whether a department’s subordinates are included', () => {
    const said = (text: string) => parseFilter(fields, text).picks.map(({ text: name, below }) => [name, below])
    expect(said('部门:销售部')).toEqual([['销售部', undefined]])
    expect(said('部门:销售部含下级 部门:销售部（含下级）')).toEqual([
      ['销售部', true],
      ['销售部', true],
    ])
    expect(said('部:销售部不含下级 部门:"销售部 (不含下级)"')).toEqual([
      ['销售部', false],
      ['销售部', false],
    ])
    // For a field without levels, the ending belongs to the name.
    expect(said('跟进人:张三含下级')).toEqual([['张三含下级', undefined]])
  })

  it.each([
    ['状态:未知', '状态没有“未知”，可选 启用、停用'],
    ['类型:意向,外星,火星', '类型没有“外星、火星”，可选 新客户、意向客户、重点客户'],
    ['类型:,', '类型没有“”，可选 新客户、意向客户、重点客户'],
    ['接通:已接通,未接通', '接通只能选一个，可选 已接通、未接通'],
    ['余额:100', '没有“余额”这个条件'],
    ['跟进人:""', '跟进人请从列表里选'],
    ['通话>很长', '通话时长请写成 ≥30 或 30..60，最多 3600'],
    ['通话:60..30', '通话时长请写成 ≥30 或 30..60，最多 3600'],
    ['通话>=3601', '通话时长请写成 ≥30 或 30..60，最多 3600'],
    ['时间:上周 9:00-12:00', '“上周 9:00-12:00”：时间里几点到几点只能用于一天，请写成 今天 9:00-12:00'],
    ['时间:近7天 9点至12点', '“近7天 9点至12点”：时间里几点到几点只能用于一天，请写成 今天 9:00-12:00'],
    ['时间:下周', '“下周”不是时间，可写 今日、上周、今天 9:00-12:00 或 2026-11-01..2026-11-20'],
  ])('%s is told to be wrong', (text, fault) => {
    expect(parseFilter(fields, text).faults).toEqual([fault])
  })

  it('without a free field, refuses words', () => {
    expect(parseFilter(fields.slice(1), '张三').faults).toEqual(['“张三”不是条件，请写成 字段:值'])
  })

  const word = fc.stringMatching(/^[\p{Script=Han}a-z0-9]{1,8}$/u)
  const seconds = fc.option(fc.integer({ min: 0, max: 3600 }))
  const anyRange = fc
    .tuple(seconds, seconds)
    .filter(([from, to]) => (from ?? to) !== null && (from ?? 0) <= (to ?? 3600))
    .map(([from, to]) => `${from ?? ''}..${to ?? ''}`)
  const anyValues = fc.record(
    {
      keywords: word,
      status: fc.constantFrom('ENABLED', 'DISABLED', 'ENABLED,DISABLED'),
      type: fc.subarray(['0', '10', '20'], { minLength: 1 }).map((chosen) => chosen.join(',')),
      answered: fc.constantFrom('true', 'false'),
      remark: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
      time: fc.constantFrom('today', 'yesterday', '7d', 'month', '2026-01-31..2026-02-01'),
      talk: anyRange,
    },
    { requiredKeys: [] },
  )

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        expect(parseFilter(fields, filterText(fields, values))).toEqual({ values, picks: [], faults: [] })
      }),
    )
  })

  it('gives the same query from its text and from the address', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const search = new URLSearchParams(values)
        expect(valuesOf(fields, search)).toEqual(values)
        expect(faultsOf(fields, search)).toEqual([])
        const { status, type, answered, minTalk, maxTalk } = queryOf(fields, values, now)
        expect([status, type, answered, `${minTalk ?? ''}..${maxTalk ?? ''}`]).toEqual([
          values.status?.split(','),
          values.type?.split(',').map(Number),
          values.answered,
          values.talk ?? '..',
        ])
      }),
    )
  })

  const piece = fc.constantFrom(
    '状态',
    '时间',
    ':',
    '：',
    ' ',
    '"',
    '“',
    '”',
    '启',
    ',',
    '、',
    '2026-01-01',
    '..',
    '至',
    'x',
    '\u0000',
    '😀',
  )

  it('reads anything without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: piece }), (text) => {
        const { values } = parseFilter(fields, text)
        expect(Object.keys(values).every((key) => fields.some((field) => field.key === key))).toBe(true)
      }),
    )
  })
})

describe('values', () => {
  it('of an address are those that can be', () => {
    const search = new URLSearchParams('status=ENABLED&type=99&userId=x&time=7d&remark=%20%20&other=1')
    expect(valuesOf(fields, search)).toEqual({ status: 'ENABLED', time: '7d' })
  })

  it('are set and cleared one by one', () => {
    const one = withValue(fields, { status: 'ENABLED' }, 'type', '10')
    expect(one).toEqual({ status: 'ENABLED', type: '10' })
    expect(withValue(fields, one, 'status', null)).toEqual({ type: '10' })
    expect(withValue(fields, one, 'status', 'GONE')).toEqual({ type: '10' })
    expect(withValue(fields, one, 'userId', '12')).toEqual({ ...one, userId: '12' })
  })

  it('of several choices are those that can be, in the order of the choices, and a single one is one', () => {
    const of = (query: string) => valuesOf(fields, new URLSearchParams(query))
    expect(of('type=20,10')).toEqual({ type: '10,20' })
    expect(of('type=10%2C%2099,10')).toEqual({ type: '10' })
    expect(of('type=,')).toEqual({})
    expect(of('answered=true,false')).toEqual({})
    expect(withValue(fields, { type: '10' }, 'type', '20,0')).toEqual({ type: '0,20' })
  })

  it('of a department stand with what is not usual of those below it, and ask for what is meant', () => {
    const of = (query: string) => valuesOf(fields, new URLSearchParams(query))
    expect(of('departmentId=3_below&userId=7_below')).toEqual({ departmentId: '3' })
    expect(of('departmentId=3_only')).toEqual({ departmentId: '3_only' })
    expect(of('departmentId=3_x')).toEqual({})
    expect(queryOf(fields, { departmentId: '3' }, now)).toEqual({ departmentId: 3, departmentBelow: true })
    expect(queryOf(fields, { departmentId: '3_only' }, now)).toEqual({ departmentId: 3, departmentBelow: false })
  })

  it('of several choices read as their labels', () => {
    const type = fields.find(({ key }) => key === 'type') as FilterField
    expect(valueText(type, '10,20')).toBe('意向客户、重点客户')
  })

  it('become the query, a period as its two ends in epoch seconds', () => {
    const values = { keywords: '张', type: '10', userId: '12', time: 'yesterday' }
    expect(queryOf(fields, values, now)).toEqual({
      keywords: '张',
      type: [10],
      userId: 12,
      startTime: Date.UTC(2026, 2, 2, 16) / 1000,
      endTime: Date.UTC(2026, 2, 3, 16) / 1000 - 1,
    })
  })
})

describe('a span of numbers', () => {
  it('is asked for by its ends, and one that is none is not kept', () => {
    expect(queryOf(fields, { talk: '30..60' }, now)).toEqual({ minTalk: 30, maxTalk: 60 })
    expect(queryOf(fields, { talk: '..60' }, now)).toEqual({ maxTalk: 60 })
    expect(valuesOf(fields, new URLSearchParams('talk=60..30'))).toEqual({})
  })
})

describe('a list that always has a period', () => {
  const time: FilterField = {
    key: 'time',
    title: '时间',
    kind: 'period',
    from: 'startTime',
    to: 'endTime',
    usual: 'today',
    mostDays: 93,
  }
  const days = [time]

  it('asks for the usual one where none is chosen, and keeps it out of the address', () => {
    expect(queryOf(days, {}, now)).toEqual(queryOf(days, { time: 'today' }, now))
    expect(queryOf(days, { time: '7d' }, now)).not.toEqual(queryOf(days, {}, now))
    expect(valuesOf(days, new URLSearchParams('time=today'))).toEqual({})
    expect([effective(time, {}), effective(time, { time: '7d' })]).toEqual(['today', '7d'])
  })

  it('lets the usual one be said', () => {
    expect(parseFilter(days, '时间:今日').faults).toEqual([])
  })

  it('keeps its period where a named set of filters is chosen', () => {
    expect(
      permanentValues([...fields.filter(({ kind }) => kind !== 'period'), time], { time: 'month', status: 'ENABLED' }),
    ).toEqual({ time: 'month' })
    expect(permanentValues(fields, { time: 'month' })).toEqual({})
  })

  it('takes none that is too long, and says so', () => {
    expect(valuesOf(days, new URLSearchParams('time=2026-01-01..2026-04-03'))).toEqual({
      time: '2026-01-01..2026-04-03',
    })
    expect(valuesOf(days, new URLSearchParams('time=2026-01-01..2026-04-04'))).toEqual({})
    expect(parseFilter(days, '时间:2026-01-01..2026-04-04').faults).toEqual(['时间最长 93 天，请缩短'])
  })
})

describe('a text that is more than words', () => {
  const code: FilterField = {
    key: 'code',
    title: '代码',
    kind: 'text',
    reading: {
      keep: (text) => (/^[a-z]+$/i.test(text) ? text.toUpperCase() : null),
      ask: (value): Record<string, string> => ({ [value.length === 1 ? 'letter' : 'word']: value }),
      show: (value) => `“${value}”`,
      fault: '代码只能是字母',
    },
  }

  it('is kept, asked for and shown as its field reads it', () => {
    const { values, faults } = parseFilter([code], '代码:abc')
    expect([values, faults]).toEqual([{ code: 'ABC' }, []])
    expect(queryOf([code], values, now)).toEqual({ word: 'ABC' })
    expect(queryOf([code], { code: 'A' }, now)).toEqual({ letter: 'A' })
    expect(valueText(code, 'ABC')).toBe('“ABC”')
  })

  it('says what is wrong with it', () => {
    expect(parseFilter([code], '代码:12').faults).toEqual(['代码只能是字母'])
  })
})

it('reports what an address asks for that no filter allows', () => {
  const days: FilterField[] = fields.map((field) =>
    field.key === 'time' ? ({ ...field, usual: 'today', mostDays: 93 } as FilterField) : field,
  )
  const of = (query: string) => faultsOf(days, new URLSearchParams(query))
  expect(of('status=GONE&userId=x&talk=abc&time=2026-01-01..2026-04-04&keywords=%20&elsewhere=1')).toEqual([
    '状态没有“GONE”，可选 启用、停用',
    '跟进人请从列表里选',
    '时间最长 93 天，请缩短',
    '通话时长请写成 ≥30 或 30..60，最多 3600',
  ])
  expect(of('type=10,99&answered=true,false')).toEqual([
    '类型没有“99”，可选 新客户、意向客户、重点客户',
    '接通只能选一个，可选 已接通、未接通',
  ])
  expect(of('time=yesteryear')).toEqual([
    '“yesteryear”不是时间，可写 今日、上周、今天 9:00-12:00 或 2026-11-01..2026-11-20',
  ])
  expect(of('time=lastweek_0900-1200')).toEqual([
    '“lastweek_0900-1200”：时间里几点到几点只能用于一天，请写成 今天 9:00-12:00',
  ])
  expect(of('time=上周 9:00-12:00')).toEqual([
    '“上周 9:00-12:00”：时间里几点到几点只能用于一天，请写成 今天 9:00-12:00',
  ])
  expect(of('status=ENABLED&time=today&userId=3&talk=30..')).toEqual([])
})
