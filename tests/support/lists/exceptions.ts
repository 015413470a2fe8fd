/** The exception dictionary, which is the same for everybody who may see it. */
import { codeSources } from '../../../src/contract/system/code-sources'
import { startOfTest } from '../server/test-app'
import { is, searches } from './filters'
import type { Oracle, RowItem } from './oracle'

type Entry = RowItem<'exception_code'>

export const exceptions: Oracle<Entry> = {
  items: (rows) =>
    rows.exception_code.map((row) => ({
      ...{ id: row.id, row },
      place: { companyId: null, channelId: null, departments: [], isOwnInAnyScope: true, isOf: () => true },
    })),
  isForAll: true,
  filters: {
    keywords: searches(({ row }) => [row.raw_code, row.description, row.unified_code, row.title, row.advice]),
    source: is(({ row }) => row.source),
    class: is(({ row }) => row.class),
    isSorted: is(({ row }) => row.sorted === 1),
    status: is(({ row }) => row.status),
  },
  sorts: {
    updateTime: ({ row }) => row.updated_at,
    usual: ({ row }) => [row.sorted, row.source, row.raw_code.length, row.raw_code],
  },
  usual: 'usual',
  /** Codes of every source that nobody has sorted, some disabled, changed at different times. */
  async plant({ db }) {
    const now = Math.floor(startOfTest / 1000)
    await db
      .insertInto('exception_code')
      .values(
        codeSources.flatMap((source, at) =>
          [0, 1].map((nth) => ({
            ...{ source, raw_code: `9${nth}${at}`, description: `说明_${at}%`, unified_code: `PLANTED_${at}` },
            ...{ title: `提示\\${nth}`, advice: nth === 0 ? null : `建议${at}`, class: 'BUSY' as const },
            ...{ redial_after_sec: null, auto_mark: null, sorted: nth, created_at: now },
            ...{ status: at % 2 === 0 ? ('DISABLED' as const) : ('ENABLED' as const), updated_at: now - at * 60 - nth },
          })),
        ),
      )
      .execute()
  },
}
