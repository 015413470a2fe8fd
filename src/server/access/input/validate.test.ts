import * as Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { bodyValidator, queryValidator } from './validate'

const query = queryValidator(
  Type.Object(
    {
      companyId: Type.Optional(Type.Integer({ title: '企业' })),
      keywords: Type.Optional(Type.String({ title: '关键字', trim: true })),
      type: Type.Optional(Type.Array(Type.String(), { title: '类型' })),
      ids: Type.Optional(Type.Array(Type.Integer(), { title: '编号' })),
      detail: Type.Optional(Type.Boolean({ title: '详情' })),
      noPaging: Type.Optional(Type.Boolean({ default: false })),
      pageSize: Type.Optional(Type.Integer({ default: 20, title: '每页' })),
    },
    { additionalProperties: false },
  ),
)
const defaults = { noPaging: false, pageSize: 20 }
/** The plain copy of what the validator answers. */
const asked = (given: object) => ({ ...(query(given) as object) })

describe('queryValidator', () => {
  it.each([
    ['a whole number', { companyId: '7' }, { companyId: 7 }],
    ['a flag', { detail: 'true' }, { detail: true }],
    ['a flag that is off', { detail: 'false' }, { detail: false }],
    ['a bare flag that is off by default', { noPaging: '' }, { noPaging: true }],
    ['a list', { type: 'a,b' }, { type: ['a', 'b'] }],
    ['a parameter given twice', { type: ['a', 'b,c'] }, { type: ['a', 'b', 'c'] }],
    ['a list of numbers', { ids: '1,2' }, { ids: [1, 2] }],
    ['a text with spaces around it', { keywords: ' 张三 ' }, { keywords: '张三' }],
    ['a value instead of the default', { pageSize: '50' }, { pageSize: 50 }],
  ])('converts %s', (_what, given, expected) => {
    expect(asked(given)).toStrictEqual({ ...defaults, ...expected })
  })

  it('takes an empty parameter as absent, and leaves out what is absent', () => {
    const empty = { companyId: '', keywords: '', type: '', ids: '', detail: '', pageSize: '' }
    expect(asked(empty)).toStrictEqual(defaults)
    expect(asked({ companyId: undefined })).toStrictEqual(defaults)
  })

  it.each([
    [{ companyId: '1.5' }, '企业'],
    [{ companyId: '99999999999999999' }, '企业'],
    [{ companyId: ['1', '2'] }, '企业'],
    [{ detail: 'yes' }, '详情'],
    [{ ids: '1,b' }, '编号'],
    [{ keywords: 'a\0' }, '关键字'],
    [{ other: '1' }, 'other'],
    [JSON.parse('{"__proto__":"1"}'), '__proto__'],
    [{ constructor: '1' }, 'constructor'],
  ])('refuses %j, naming %s', (given, title) => {
    expect(() => query(given)).toThrow(title)
  })
})

describe('bodyValidator', () => {
  const body = bodyValidator(
    Type.Object(
      { name: Type.String({ title: '姓名', trim: true }), extra: Type.Optional(Type.Object({})) },
      { additionalProperties: false },
    ),
  )

  it('converts nothing but the spaces around a text', () => {
    expect({ ...(body({ name: ' 张三 ' }) as object) }).toStrictEqual({ name: '张三' })
    expect(() => body({ name: 7 })).toThrow('姓名')
  })

  it.each(['{"name":"a","__proto__":{}}', '{"name":"a","constructor":1}', '{"__proto__":{"name":"a"}}'])(
    'refuses %s: a field named so is like any other',
    (text) => {
      expect(() => body(JSON.parse(text))).toThrow()
    },
  )
})
