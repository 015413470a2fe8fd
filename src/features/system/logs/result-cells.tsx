import type { OperationLog, OperationResult } from '../../../contract/system'
import type { LoginLog } from '../../../contract/system/logs'
import { loginColumns, operationColumns } from '../../../lib/columns/logs'
import { Tag } from '../../../ui/display/tag'

const kinds = { OK: 'ok', REFUSED: 'warn', FAILED: 'bad' } as const satisfies Record<OperationResult, string>

export const operationResultCell = (row: OperationLog) => (
  <Tag kind={kinds[row.result]}>{operationColumns.result.text(row)}</Tag>
)

export const loginResultCell = (row: LoginLog) => (
  <Tag kind={row.result === 'OK' ? 'ok' : row.result === 'WRONG' ? 'warn' : 'bad'}>{loginColumns.result.text(row)}</Tag>
)
