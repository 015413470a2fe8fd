import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPasted } from './pasted'

describe('readPasted', () => {
  it.each([
    ['13800138000', null, null],
    [' 138 0013 8000 ', null, null],
    ['138-0013-8000', null, null],
    ['+86 138 0013 8000', null, null],
    ['张三,13800138000', '张三', null],
    ['张三，138 0013 8000', '张三', null],
    ['张三\t+86 13800138000', '张三', null],
    ['张三 13800138000', '张三', null],
    ['张三 138 0013 8000', '张三', null],
    ['张三\u300013800138000', '张三', null],
    ['Li Lei 138-0013-8000', 'Li Lei', null],
    ['李 3 13800138000', '李 3', null],
    ['13800138000 张三', '张三', null],
    ['13800138000,张三', '张三', null],
    ['张三：13800138000', '张三', null],
    ['7,张三,13800138000', '张三', '7'],
    ['7\t13800138000', null, '7'],
    ['1001\t13800138000', null, '1001'],
    ['张三,,13800138000,上海', '张三', '上海'],
    ['张三,13800138000,要看合同,3 万', '张三', '要看合同，3 万'],
    ['13800138000 张三 要看合同', '张三', '要看合同'],
    ['张三 138 0013 8000 周五 再联系', '张三', '周五 再联系'],
    ['张三,13800138000,座机 021-58888888', '张三', '座机 021-58888888'],
    ['13800138000,张三 13912345678', '张三 13912345678', null],
    ['13800138000\t张三 139-1234-5678', '张三 139-1234-5678', null],
  ])('reads %j with the name %j and the remark %j', (line, name, remark) => {
    expect(readPasted(line)).toEqual({ number: '13800138000', name, remark })
  })

  it.each([
    ['010-8888 8888', { number: '01088888888', name: null, remark: null }],
    ['王五 021 5888 8888', { number: '02158888888', name: '王五', remark: null }],
    ['客服 95588', { number: '95588', name: '客服', remark: null }],
    ['4001234567', { number: '4001234567', name: null, remark: null }],
  ])('reads %j', (line, read) => {
    expect(readPasted(line)).toEqual(read)
  })

  it.each([
    '',
    '  ',
    '张三',
    '张三,',
    '12',
    '张三 12',
    '138****8000',
    '13800138000x',
    '电话\t姓名',
    '+1 202 555 0123',
    '12345678901234',
    '住 12345 号 楼',
  ])('finds no number in %j', (line) => {
    expect(readPasted(line)).toBeNull()
  })

  it('gives digits only of any text, and stays fast', () => {
    let found = 0
    const number = fc.stringMatching(/^(1[3-9]\d{9}|0\d{9,11}|\d{1,20})$/)
    const parts = fc.array(fc.oneof(number, fc.string({ maxLength: 20 })), { maxLength: 5 })
    const lines = fc.tuple(parts, fc.constantFrom(',', ' ', '\t')).map(([texts, mark]) => texts.join(mark))
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 200 }), lines), (text) => {
        const read = readPasted(text)
        if (read === null) return
        found += 1
        expect(read.number).toMatch(/^\d{3,20}$/)
      }),
    )
    expect(found).toBeGreaterThan(5)
  })
})
