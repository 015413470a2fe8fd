import { expect, it } from 'vitest'
import { isMatch } from './option'

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
