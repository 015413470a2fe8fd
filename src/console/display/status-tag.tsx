import { type Status, statusLabels } from '../../contract/status'
import { Tag } from '../../ui/display/tag'

/** Whether something is enabled. */
export const StatusTag = ({ status }: { status: Status }) => (
  <Tag kind={status === 'ENABLED' ? 'ok' : undefined}>{statusLabels[status]}</Tag>
)
