import { expect, it } from 'vitest'
import { areaOf, placeText } from './number-place'
import { columnsOf, duration, flag, names, personText, time } from './words'

interface Talk {
  name: string
  at: number | null
  sec: number | null
  roles?: string[]
  valid: boolean
}

const columns = columnsOf<Talk>()({
  name: '姓名',
  at: time('时间', 'seconds'),
  sec: duration('通话', ({ sec }: Talk) => sec),
  roles: names('角色'),
  valid: flag('有效', ({ valid }: Talk) => valid),
  place: { title: '单位', text: ({ name }) => `${name}的单位` },
})
const talk: Talk = { name: '王伟', at: Date.UTC(2026, 2, 4, 2, 0, 5), sec: 65, roles: ['坐席', '主管'], valid: true }
const nobody: Talk = { name: '', at: null, sec: null, valid: false }

it('says titles and cells, each with its key', () => {
  expect(Object.values(columns).map(({ key, title, text }) => [key, title, text(talk), text(nobody)])).toEqual([
    ['name', '姓名', '王伟', '—'],
    ['at', '时间', '2026-03-04 10:00:05', '—'],
    ['sec', '通话', '01:05', '—'],
    ['roles', '角色', '坐席、主管', '—'],
    ['valid', '有效', '是', '—'],
    ['place', '单位', '王伟的单位', '的单位'],
  ])
})

it('a duration can be summed up, a time knows its form', () => {
  expect([columns.sec.seconds?.(talk), columns.sec.seconds?.(nobody)]).toEqual([65, null])
  expect(columns.at.form).toBe('seconds')
})

it('names a person with the number, or who stands for nobody', () => {
  const user = { nickname: '林晓彤', phone: '139****6602', phoneRef: null }
  expect([user, { ...user, phone: null }, null].map((one) => personText(one, '无'))).toEqual([
    '林晓彤 139****6602',
    '林晓彤',
    '无',
  ])
})

it('names a municipality once, not as province and city', () => {
  expect(areaOf({ province: '北京', city: '北京' })).toBe('北京')
  expect(areaOf({ province: '浙江', city: '杭州' })).toBe('浙江 杭州')
  expect(areaOf({ province: null, city: null })).toBe('')
  expect(placeText({ province: '浙江', city: '杭州', carrier: '中国移动' })).toBe('浙江 杭州 · 中国移动')
  expect(placeText({ province: null, city: null, carrier: null })).toBe('—')
})
