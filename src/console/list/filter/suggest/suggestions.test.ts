import { describe, expect, it } from 'vitest'
import {
  answeredField,
  keywordsField,
  statusField,
  userField,
} from '../../../../../tests/support/console/filter-fields'
import type { FilterField } from '../filters'
import { suggestions } from './suggestions'
import { typedPart, withoutPart, withPart } from './typed-part'

const fields: readonly FilterField[] = [
  keywordsField,
  { key: 'time', title: '时间', kind: 'period', from: 'from', to: 'to', usual: 'today', mostDays: 31 },
  { ...statusField, options: [...statusField.options, { value: 'LOCKED', label: '锁定' }] },
  answeredField,
  userField({ title: '坐席' }),
  { key: 'talk', title: '通话', kind: 'range', from: 'minTalk', to: 'maxTalk', unit: '秒', most: 600 },
]

/** The suggestions for a text with the cursor at `|`, otherwise at its end. */
function suggested(text: string) {
  const cursor = text.includes('|') ? text.indexOf('|') : text.length
  return suggestions(fields, typedPart(fields, text.replace('|', ''), cursor))
}
const labels = (text: string) => suggested(text).map(({ label }) => label)

describe('while something is typed', () => {
  it.each([
    ['状', ['状态:']],
    ['态', ['状态:']],
    ['张三 状', ['状态:']],
    ['状| 张三', ['状态:']],
    ['状态:', ['启用', '停用', '锁定']],
    ['状态:停,', ['启用、停用', '停用、锁定']],
    ['状态:锁定、启', ['启用、锁定']],
    ['状态:无，启', []],
    ['接通:已接通,', []],
    ['状态：停', ['停用']],
    ['状:停', ['停用']],
    ['"张 三" 状态: 停', ['停用']],
    ['停', ['状态:停用']],
    ['昨', ['时间:昨日', '时间:昨日 09:00–12:00', '时间:昨日 14:00–18:00']],
    ['时间:上', ['上周', '上月']],
    ['时间:今天', ['今日', '今日 09:00–12:00', '今日 14:00–18:00']],
    ['时间:今天 8:30-11:00', ['今日 08:30–11:00']],
    ['张三 时间:今天 8:3', []],
    ['时间:上周 9:0', []],
    ['时间:上周 9:00-12:00', []],
    ['时间:今天 停', ['状态:停用']],
    ['通话:30', ['≥ 30 秒', '≤ 30 秒']],
    ['通话:30~60', ['30 至 60 秒']],
    ['通话:700', []],
    ['坐席:张', []],
    ['无关', []],
  ])('%s: %j', (text, expected) => {
    expect(labels(text)).toEqual(expected)
  })

  it('nothing typed: every name but that of the free text, which needs none', () => {
    expect(labels('')).toEqual(['时间:', '状态:', '接通:', '坐席:', '通话:'])
  })

  it('a span that the field doesn’t take is not offered', () => {
    expect(labels('时间:2026-01-01..2026-03-04')).toEqual([])
    expect(labels('时间:2026-01-01..2026-01-04')).toEqual(['2026-01-01 至 2026-01-04'])
  })

  it('values are those of the address', () => {
    expect(suggested('状态:启')).toMatchObject([{ value: 'ENABLED', field: { key: 'status' } }])
    expect(suggested('状态:锁,启')).toMatchObject([{ value: 'ENABLED,LOCKED' }])
    expect(suggested('通话:30').map(({ value }) => value)).toEqual(['30..', '..30'])
    expect(suggested('时间:今天 8:30-11:00')).toMatchObject([{ value: 'today_0830-1100' }])
  })
})

describe('what was chosen takes the place of what was typed', () => {
  const part = (text: string) => typedPart(fields, text.replace('|', ''), text.indexOf('|'))

  it.each([
    ['张三 状| 回电', '张三 状态:回电', '张三 回电'],
    ['状|', '状态:', ''],
    ['张三 状态:停|', '张三 状态:', '张三'],
  ])('%s', (text, named, left) => {
    const plain = text.replace('|', '')
    expect(withPart(plain, part(text), '状态:')).toBe(named)
    expect(withoutPart(plain, part(text))).toBe(left)
  })
})
