/** Begins imports and takes them back: the job is followed, and the lists show what it did. */
import type { BodyOf } from '../../contract/endpoint'
import type { ImportBatch, ImportEndpoints } from '../../contract/system/imports'
import { call } from '../../lib/api'
import { thousands } from '../../lib/number'
import { jobFollowerOf } from '../jobs/follow-jobs'
import type { Shell } from '../shell'
import type { ImportKind } from './import-kind'

/** Follows a job to its end, whatever the user does meanwhile. */
function follow(shell: Shell, { endpoints, refreshes }: ImportKind, jobId: number): void {
  const reload = () => shell.data.refresh(...refreshes, endpoints.list)
  void jobFollowerOf(shell).after(jobId, reload)
  reload()
}

type Body = BodyOf<ImportEndpoints['add']>

/**
 * Resolves when the server has begun. Rejects if it refuses; the user has been told.
 * @param body whether it must name a company is the noun's own
 */
export async function beginImport(
  shell: Shell,
  kind: ImportKind,
  body: Omit<Body, 'companyId'> & { companyId?: number },
): Promise<void> {
  const { jobId } = await call(kind.endpoints.add, { body: body as Body })
  shell.toasts.show('ok', `正在导入${kind.title}，进度在右上角的通知里`)
  follow(shell, kind, jobId)
}

/** `新增 98，更新 2` */
export const countsText = ({ added, updated, skipped, failed }: ImportBatch): string =>
  [
    ['新增', added],
    ['更新', updated],
    ['跳过', skipped],
    ['失败', failed],
  ]
    .flatMap(([word, count]) => (Number(count) > 0 ? `${word} ${thousands(Number(count))}` : []))
    .join('，') || '还没有结果'

/** Why an import can't be taken back, or null. */
export function undoFault({ endTime, undoTime, added, updated }: ImportBatch): string | null {
  if (endTime === null) return '还没有结束'
  if (undoTime !== null) return '已撤销'
  return added + updated === 0 ? '没有留下什么' : null
}

/** Takes an import back after a confirmation. */
export async function undoImport(shell: Shell, kind: ImportKind, batch: ImportBatch): Promise<void> {
  const { added, updated, fileName } = batch
  const text = [
    added > 0 && `新增的 ${thousands(added)} ${kind.unit}会被删除`,
    updated > 0 && `更新的 ${thousands(updated)} ${kind.unit}会恢复原样`,
  ]
    .filter(Boolean)
    .join('，')
  const asked = {
    title: `撤销导入“${fileName}”？`,
    text: `${text}。${kind.kept}`,
    ok: '撤销导入',
    danger: true,
  }
  if (!(await shell.confirm(asked))) return
  const { jobId } = await call(kind.endpoints.undo, { body: { id: batch.id } })
  follow(shell, kind, jobId)
}
