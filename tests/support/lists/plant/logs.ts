/** Rows of the operation log: of everybody, about a company or about none, and of nobody known any more. */
import { startOfTest, type TestApp } from '../../server/test-app'

const now = Math.floor(startOfTest / 1000)
const hour = 3_600
const change = { label: '名称', before: null, after: null }

export async function plantLogs({ db }: TestApp): Promise<void> {
  const users = await db.selectFrom('user').select(['id', 'company_id as companyId']).orderBy('id').execute()
  const results = ['OK', 'REFUSED', 'FAILED'] as const
  await db
    .insertInto('operation_log')
    .values(
      users.flatMap(({ id, companyId }) =>
        [0, 1, 2, 3].map((nth) => ({
          ...{ at: now - ((id * 5 + nth * 3) % 17) * hour, user_id: nth === 3 ? null : id },
          // What people of the platform and of a channel do is about a company.
          company_id: companyId ?? (nth === 2 ? null : ((id + nth) % 3) + 1),
          ...{
            module: ['customer', 'manager', 'call', 'system'][nth] as string,
            object: nth === 2 ? null : `user:${id}`,
          },
          ...{ action: `action${nth}`, result: results[nth % 3] as (typeof results)[number] },
          ...{
            message: nth === 1 ? null : `说明_${id}%`,
            diff: JSON.stringify([{ ...change, field: `field\\${nth}` }]),
          },
          ...{ ip: '127.0.0.1', request_id: `planted-${id}-${nth}`, duration_ms: 1 },
        })),
      ),
    )
    .execute()
}
