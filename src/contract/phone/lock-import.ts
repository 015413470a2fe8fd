/** Imports of locked numbers. */
import * as Type from 'typebox'
import { Flag } from '../envelope'
import { importEndpointsOf } from '../system/imports'
import { base } from './fields'
import { LockTypeSchema } from './locked'

/** What a column of the file may hold. */
export const lockFields = ['phone', 'type', 'reason', 'expireTime'] as const
export type LockField = (typeof lockFields)[number]

/** For numbers of which the file says none. */
const type = Type.Optional(LockTypeSchema)

export const lockImportEndpoints = importEndpointsOf(
  {
    name: 'phone.lock-import',
    title: '锁定号码',
    base: `${base}/lockImport`,
    permission: 'lock:place',
    fields: lockFields,
  },
  {
    type,
    /** For numbers of which the file says none. Numbers in it are masked in each row, like those in the file. */
    reason: Type.Optional(Type.String({ title: '原因', minLength: 1, maxLength: 200, trim: true })),
  },
  /** Whether there is such a reason. */
  { type, hasReason: Type.Optional(Flag('有原因')) },
)
