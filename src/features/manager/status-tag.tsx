import type { ManagerUser } from '../../contract/manager'
import { Tag } from '../../ui/display/tag'
import { statusLabels } from './user-words'

/** Whether a user may sign in. */
export const StatusTag = ({ status }: { status: ManagerUser['status'] }) => (
  <Tag kind={status === 'ENABLED' ? 'ok' : undefined}>{statusLabels[status]}</Tag>
)
