/** Whether something is enabled; most business rows have this status. */
import type * as Type from 'typebox'
import { OneOf } from './envelope'

export const Status = /* @__PURE__ */ OneOf(['ENABLED', 'DISABLED'], { title: '状态' })
export type Status = Type.Static<typeof Status>
export const statusLabels: Readonly<Record<Status, string>> = { ENABLED: '启用', DISABLED: '停用' }
