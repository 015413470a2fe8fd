import { expect, it } from 'vitest'
import { choicesOf, isMatch } from './option'

it('the choices of a table of labels have its keys as they are', () => {
  expect(choicesOf({ ENABLED: '启用', DISABLED: '停用' })).toEqual([
    { value: 'ENABLED', label: '启用' },
    { value: 'DISABLED', label: '停用' },
  ])
  expect(choicesOf({ 0: '新客户', 10: '意向客户' })).toEqual([
    { value: 0, label: '新客户' },
    { value: 10, label: '意向客户' },
  ])
})

const xu = { label: '徐海洋', hint: '1011', pinyin: 'xuhaiyang', initials: 'xhy' }

it.each(['', '海', '徐海洋', '101', 'xu hai', "xu'hai", 'XHY', 'ｘｈ', ' 徐 '])('%j finds it', (query) => {
  expect(isMatch(xu, query)).toBe(true)
})

it.each(['王', 'haiyang', 'hy', '1012'])('%j does not', (query) => {
  expect(isMatch(xu, query)).toBe(false)
})

it('what has no pinyin is found by its label alone', () => {
  expect([
    isMatch({ label: 'AXB-02' }, 'axb'),
    isMatch({ label: 'AXB-02' }, 'b-0'),
    isMatch({ label: '线路' }, 'xl'),
  ]).toEqual([true, true, false])
})
