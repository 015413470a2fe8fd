/** Whether something is in use, as most business rows say it. */
import type * as Type from 'typebox'
import { OneOf } from './envelope'

export const Status = /* @__PURE__ */ OneOf(['ENABLED', 'DISABLED'], { title: '状态' })
export type Status = Type.Static<typeof Status>
export const statusLabels: Readonly<Record<Status, string>> = { ENABLED: '启用', DISABLED: '停用' }
