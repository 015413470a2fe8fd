/** The lists of companies: of the viewer's scope, and as the provider sees them. */
import type { TestApp } from '../server/test-app'
import { atLeast, atMost, is, searches } from './filters'
import type { Oracle, RowItem } from './oracle'
import { tracked } from './plant/whose'
import { ownedPlace } from './scope'

type Company = RowItem<'company'>

const withStatus = (status: string) => (found: readonly Company[]) =>
  found.filter(({ row }) => row.status === status).length

export const companies: Oracle<Company> = {
  items: (rows) =>
    rows.company
      .filter(({ deleted_at }) => deleted_at === null)
      .map((row) => ({ id: row.id, row, place: ownedPlace(rows, row.id, 'all') })),
  filters: {
    keywords: searches(({ row }) => [row.name, row.pinyin, row.initials, row.code, row.contact]),
    channelId: is(({ row }) => row.channel_id),
    status: is(({ row }) => row.status),
    stopped: is(({ row }) => row.stopped_at !== null),
    endsFrom: atLeast(({ row }) => row.contract_to),
    endsTo: atMost(({ row }) => row.contract_to),
  },
  sorts: {
    code: ({ row }) => row.code,
    name: ({ row }) => row.name,
    createTime: ({ row }) => row.created_at,
    contractTo: ({ row }) => row.contract_to,
  },
  usual: 'code',
  sums: { enabled: withStatus('ENABLED'), disabled: withStatus('DISABLED') },
  plant: plantCompanies,
}

export const allCompanies: Oracle<Company> = {
  ...companies,
  filters: {
    ...companies.filters,
    managerId: is(({ row }) => row.manager_id),
    riskLevel: is(({ row }) => row.risk_level),
  },
  plant: async () => undefined,
}

/** Companies without people: of each channel, enabled and disabled, stopped, with and without an end. */
async function plantCompanies({ db }: TestApp): Promise<void> {
  const channels = await db.selectFrom('channel').select('id').orderBy('id').execute()
  const model = await db.selectFrom('company').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const staff = await db.selectFrom('user').select('id').where('org', '=', 'PLATFORM').orderBy('id').execute()
  const rows = channels.flatMap(({ id: channel_id }, place) =>
    [0, 1, 2, 3].map((nth) => {
      const { id: _, ...row } = model
      const number = place * 4 + nth
      return {
        ...{ ...row, ...tracked, channel_id, phone_id: null },
        // Each text holds what none of the others does.
        code: `Q${(number * 5) % 13}-${number}`,
        name: `第${'零一二三四五六七八九十甲乙'[number % 13]}家商行`,
        ...{
          pinyin: `spelt${number}word`,
          initials: `ini${number}tial`,
          contact: `王${'赤橙黄绿青蓝紫'[number % 7]}先生`,
        },
        contract_to: nth === 1 ? null : tracked.created_at + ((number * 7) % 5) * 86_400,
        created_at: tracked.created_at + ((number * 3) % 7),
        status: nth === 2 ? ('DISABLED' as const) : ('ENABLED' as const),
        ...(nth === 3 && { stopped_at: tracked.created_at, stop_reason: '投诉过多' }),
        risk_level: (['LOW', 'MEDIUM', 'HIGH'] as const)[number % 3] as 'LOW',
        manager_id: staff[number % (staff.length + 1)]?.id ?? null,
        deleted_at: number === 5 ? tracked.created_at : null,
      }
    }),
  )
  await db.insertInto('company').values(rows).execute()
}
