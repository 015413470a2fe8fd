import { describe, expect, it } from 'vitest'
import { parseTyped, phoneIn } from './prefixes'

describe('a prefix', () => {
  it.each([
    ['', 'all', ''],
    [' 客户 ', 'all', '客户'],
    ['>', 'actions', ''],
    ['> 导出', 'actions', '导出'],
    ['＞导出', 'actions', '导出'],
    ['》导出', 'actions', '导出'],
    ['@zs', 'people', 'zs'],
    ['＠zs', 'people', 'zs'],
    ['#1381', 'numbers', '1381'],
    ['＃1381', 'numbers', '1381'],
    ['/customer', 'pages', 'customer'],
    ['／客户', 'pages', '客户'],
    ['、客户', 'pages', '客户'],
    ['?', 'help', ''],
    ['？', 'help', ''],
    ['a>b', 'all', 'a>b'],
  ])('of %j limits to %s', (typed, mode, query) => expect(parseTyped(typed)).toEqual({ mode, query }))
})

describe('a telephone number', () => {
  it.each([
    ['13812345678', '13812345678'],
    ['+86 138-1234-5678', '13812345678'],
    ['0571 8765 4321', '057187654321'],
    ['1234567', '1234567'],
    ['123456', null],
    ['13812345678a', null],
    ['客户', null],
  ])('in %j is %j', (query, phone) => expect(phoneIn('all', query)).toBe(phone))

  it('is none where pages or actions are looked for', () => {
    expect(phoneIn('actions', '13812345678')).toBeNull()
    expect(phoneIn('pages', '13812345678')).toBeNull()
  })
})
