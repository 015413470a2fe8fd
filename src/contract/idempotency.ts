/** A request that comes again with its key is done once and answered as the first time (docs/decisions/0041). */
import * as Type from 'typebox'

/** The header with the key of a request. */
export const keyHeader = 'Idempotency-Key'

/** A random text, such as a UUID, which the client makes for each act of a person. */
export const IdempotencyKey = Type.String({
  title: '请求编号',
  description:
    '同一次操作的重发带同一编号：只办一次，答复与第一次相同。编号属于用户，保留 24 小时，须为随机文本，如 UUID。',
  minLength: 8,
  maxLength: 100,
  pattern: '^[\\x21-\\x7e]+$',
})
