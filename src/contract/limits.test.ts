import * as Type from 'typebox'
import { expect, it } from 'vitest'
import { endpoint } from './endpoint'
import { Line, Nullable } from './envelope'
import { limitsOf } from './limits'

const shared = {
  name: 'test.add',
  title: '测试',
  path: '/test/api/v1/add',
  permission: 'signed-in',
  data: Type.Null(),
} as const

it('reads how much a field takes off the schema of the body, through what may be left out or be null', () => {
  const add = endpoint({
    ...shared,
    method: 'POST',
    body: Type.Object({
      name: Line('名称', 60),
      remark: Type.Optional(Nullable(Line('备注', 2000, 0))),
      lines: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 2000 }),
      free: Type.String(),
    }),
  })
  expect(limitsOf(add, 'name', 'remark', 'lines', 'free')).toEqual({
    name: { maxLength: 60 },
    remark: { maxLength: 2000 },
    lines: { maxItems: 2000 },
    free: {},
  })
})

it('reads those of a query where there is no body', () => {
  const list = endpoint({
    ...shared,
    method: 'GET',
    query: Type.Object({ least: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })) }),
  })
  expect(limitsOf(list, 'least')).toEqual({ least: { minimum: 0, maximum: 86_400 } })
})
