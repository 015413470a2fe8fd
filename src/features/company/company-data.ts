/** The actions on companies: each reports its result in one place, and the lists reload. */
import { type NamedRow, namesOf, runBatch } from '../../console/batch/batch'
import type { Data } from '../../console/data/data'
import { showChangedIn } from '../../console/data/show-changed'
import type { CommandContext, Shell } from '../../console/shell'
import { openSlot } from '../../console/slots'
import { companiesEndpoints } from '../../contract/company/companies'
import type { WholeFilter } from '../../contract/list'
import { type Status, statusLabels } from '../../contract/status'
import { systemEndpoints } from '../../contract/system'
import { batchEndpoints } from '../../contract/system/batches'
import { call } from '../../lib/api'
import { companiesOf } from './company-rows'

const lists = [companiesEndpoints.list, companiesEndpoints.allList] as const

/** Reads again what shows companies. */
export const changedCompanies = (data: Data): void => data.refresh(...lists, systemEndpoints.logList)

const noun = { noun: '企业', unit: '家' }

const statusBatch = (data: Data, rows: readonly NamedRow[], status: Status) => ({
  ...noun,
  rows,
  verb: statusLabels[status],
  ask: (ids: number[]) => call(companiesEndpoints.statusBatch, { body: { ids, status } }),
  refresh: [...lists, systemEndpoints.logList],
  shows: (ids: readonly number[]) => showChangedIn(data, lists, ids, () => ({ status })),
})

/** Adds the person who looks after the company, and shows their one-time password. */
export const openAdministrator = (shell: Pick<Shell, 'slots' | 'dialogs'>, company: { id: number; name: string }) =>
  openSlot(shell, 'administrator', { company })

export async function addAdministrator(context: CommandContext): Promise<void> {
  const [company] = companiesOf(context.rows)
  if (company) await openAdministrator(context, { id: company.id, name: company.name })
}

/** Enables or disables the selected companies; this can be undone. */
export async function changeStatus(context: CommandContext, status: Status): Promise<void> {
  const { data, toasts, undo, rows } = context
  const word = statusLabels[status]
  const asks = {
    title: '停用企业？',
    text: (names: string) => `${names}的所有人会立即退出登录，重新启用前不能再登录。进行中的通话不会被挂断。`,
    danger: true,
  }
  const named = companiesOf(rows).map(({ id, name, code }) => ({ id, label: name, detail: code }))
  const batch = {
    ...statusBatch(data, named, status),
    all: rows.all && {
      ...rows.all,
      ask: (all: WholeFilter) => call(companiesEndpoints.statusBatch, { body: { all, status } }),
      job: { endpoint: batchEndpoints.companyStatus, input: { status } },
    },
    asks: status === 'DISABLED' ? asks : undefined,
  }
  const outcome = await runBatch(context, batch)
  if (!outcome) return
  const { changed, same } = outcome
  if (changed.length === 0) {
    if (same.length > 0) toasts.show('warn', `${namesOf(same, noun.unit)}已是${word}状态`)
    return
  }
  const others = same.length > 0 ? `，另 ${same.length} 家已是${word}状态` : ''
  const before = status === 'ENABLED' ? 'DISABLED' : 'ENABLED'
  undo.offer(`已${word} ${namesOf(changed, noun.unit)}${others}`, () =>
    runBatch(context, statusBatch(data, changed, before)),
  )
}

/** Lets the selected company call again. */
export async function allowCalls(context: CommandContext): Promise<void> {
  const { data, toasts, rows } = context
  const [company] = companiesOf(rows)
  if (!company) return
  await call(companiesEndpoints.allowCalls, { body: { id: company.id } })
  changedCompanies(data)
  toasts.show('ok', `${company.name}可以重新外呼`)
}
