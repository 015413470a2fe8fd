/** Imports of locked numbers. */
import * as Type from 'typebox'
import { Flag, Id } from '../envelope'
import { importEndpointsOf } from '../system/imports'
import { base } from './fields'
import { LockTypeSchema } from './locked'

/** What a column of the file may hold. */
export const lockFields = ['phone', 'type', 'reason', 'expireTime'] as const
export type LockField = (typeof lockFields)[number]

const more = {
  /** For the whole platform without one. */
  companyId: Type.Optional(Id('公司')),
  /** The department, with those below it, that must not call the numbers; without one, nobody may. */
  departmentId: Type.Optional(Id('部门')),
  /** For numbers of which the file says none. */
  type: Type.Optional(LockTypeSchema),
}

export const lockImportEndpoints = importEndpointsOf(
  {
    name: 'phone.lock-import',
    title: '锁定号码',
    base: `${base}/lockImport`,
    permission: 'lock:place',
    fields: lockFields,
  },
  {
    ...more,
    /** For numbers of which the file says none. Numbers in it are masked in each row, like those in the file. */
    reason: Type.Optional(Type.String({ title: '原因', minLength: 1, maxLength: 200, trim: true })),
  },
  /** Whether there is such a reason. */
  { ...more, hasReason: Type.Optional(Flag('有原因')) },
)
