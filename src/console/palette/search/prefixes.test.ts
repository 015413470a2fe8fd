import { describe, expect, it } from 'vitest'
import type { PaletteSource } from '../../registry/palette-source'
import { parseTyped, prefixesOf } from './prefixes'

const source = (prefix: string, title: string) => ({ prefix, title }) as PaletteSource
const sources = [source('@', '客户'), source('@', '人员'), source('#', '通话')]

describe('a prefix', () => {
  it.each([
    ['', 'all', '', ''],
    [' 客户 ', 'all', '', '客户'],
    ['>', 'actions', '>', ''],
    ['> 导出', 'actions', '>', '导出'],
    ['＞导出', 'actions', '>', '导出'],
    ['》导出', 'actions', '>', '导出'],
    ['@zs', 'sources', '@', 'zs'],
    ['＠zs', 'sources', '@', 'zs'],
    ['#1381', 'sources', '#', '1381'],
    ['＃1381', 'sources', '#', '1381'],
    ['$1', 'all', '', '$1'],
    ['/customer', 'pages', '/', 'customer'],
    ['／客户', 'pages', '/', '客户'],
    ['、客户', 'pages', '/', '客户'],
    ['?', 'help', '?', ''],
    ['？', 'help', '?', ''],
    ['a>b', 'all', '', 'a>b'],
  ])('of %j limits to %s', (typed, mode, prefix, query) =>
    expect(parseTyped(typed, sources)).toEqual({ mode, prefix, query }),
  )

  it('is the palette’s own, or a source’s, by which it is called', () => {
    expect(prefixesOf(sources).map(({ sign, name, text }) => [sign, name, text])).toEqual([
      ['>', '动作', '只找动作'],
      ['@', '客户', '找客户和人员'],
      ['#', '通话', '找通话'],
      ['/', '页面', '只找页面'],
      ['?', '帮助', '有哪些前缀和快捷键'],
    ])
    expect(prefixesOf([]).map(({ sign }) => sign)).toEqual(['>', '/', '?'])
  })
})
