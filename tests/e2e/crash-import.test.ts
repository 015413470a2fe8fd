/** An import whose server is killed: each row is there whole or not at all, and the next start goes on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { employeeImportEndpoints as endpoints } from '../../src/contract/company/employee-import'
import { customerImportEndpoints } from '../../src/contract/customer/customer-import'
import { managerEndpoints } from '../../src/contract/manager'
import type { UserInfo } from '../../src/contract/manager/user-info'
import { type Job, jobEndpoints } from '../../src/contract/system/jobs'
import { customerCountFaults } from '../support/audit/counter-faults'
import type { Read } from '../support/crash/crash'
import { demoServer } from '../support/crash/demo-server'
import { callOver } from '../support/server/http'
import { sendOver } from '../support/server/send-file'
import type { ServerProcess } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'
import { until } from '../support/until'

const people = 120
const customers = 4000

describe.each(['sqlite', 'postgres'] as const)('kill -9 during an import on %s', (dialect) => {
  let server: ServerProcess
  let read: Read
  let write: Read
  beforeAll(async () => {
    ;({ server, read, write } = await demoServer(dialect))
  }, 60_000)
  afterAll(() => server.stop())

  it('leaves all or nothing of each row, and goes on after the next start', async () => {
    await write(`update company_quota set "limit" = 1000 where key = 'seats' returning id`)
    const token = await signIn(server.url, 'boss')
    const { companyId } = (await callOver(server.url, managerEndpoints.userInfo, { token })).data as UserInfo
    const [agents] = await read(`select id from role where code = 'agent'`)
    const lines = Array.from({ length: people }, (_, at) => `crash.${at},冯${at},7${String(at).padStart(4, '0')}`)
    const file = `账号,姓名,工号\n${lines.join('\n')}\n`
    const fileId = await sendOver(server.url, token, '员工.csv', Buffer.from(file))
    const place = { fileId, companyId: companyId as number, roleIds: [Number(agents?.id)] }
    const body = { ...place, mode: 'SKIP' as const, columns: ['account', 'nickname', 'employeeNo'] as never }
    const begun = (await callOver(server.url, endpoints.add, { token, body })).data as { id: number }

    const job = async () => ((await callOver(server.url, jobEndpoints.list, { token })).data as Job[])[0]
    await until(job, (now) => (now?.done ?? 0) > 10)
    await server.kill('SIGKILL')
    const state = async () => {
      const [users] = await read(`select count(*) as n from "user" where account like 'crash.%'`)
      const [places] = await read(`select count(*) as n from company_user where employee_no like '7____'`)
      const [roles] = await read(
        `select count(*) as n from user_role where user_id in (select id from "user" where account like 'crash.%')`,
      )
      const [logged] = await read(
        `select count(*) as n from operation_log where action = 'user.add' and request_id like 'job-%'`,
      )
      const [rows] = await read(`select count(*) as n from import_row where import_id = ${begun.id}`)
      const [batch] = await read(`select read_rows as n from import_batch where id = ${begun.id}`)
      return [users, places, roles, logged, rows, batch].map((row) => Number(row?.n))
    }
    const killed = await state()
    expect(new Set(killed).size, String(killed)).toBe(1)
    expect(killed[0]).toBeGreaterThan(10)
    expect(killed[0]).toBeLessThan(people)

    await server.restart()
    const end = await until(job, (now) => now?.endTime !== null, 60_000)
    expect(end).toMatchObject({ state: 'DONE', message: `新增 ${people} 位`, done: people })
    expect(await state()).toEqual(killed.map(() => people))
  }, 180_000)

  it('leaves all or nothing of each piece of a file of customers, and goes on after the next start', async () => {
    const token = await signIn(server.url, 'boss')
    const { companyId } = (await callOver(server.url, managerEndpoints.userInfo, { token })).data as UserInfo
    // Numbers of many masks, each with a follow-up.
    const lines = Array.from(
      { length: customers },
      (_, at) =>
        `墨${at},16${at % 10}${String(at).padStart(4, '0')}${String(9999 - at).padStart(4, '0')},2025-03-05,谈过`,
    )
    const file = Buffer.from(`名称,电话,跟进时间,跟进内容\n${lines.join('\n')}\n`)
    const fileId = await sendOver(server.url, token, '客户.csv', file)
    const place = { fileId, companyId: companyId as number, mode: 'SKIP' as const }
    const body = { ...place, columns: ['name', 'phone', 'followTime', 'follow'] as never }
    const begun = (await callOver(server.url, customerImportEndpoints.add, { token, body })).data as { id: number }

    const job = async () => ((await callOver(server.url, jobEndpoints.list, { token })).data as Job[])[0]
    const readRows = async () =>
      Number((await read(`select read_rows as n from import_batch where id = ${begun.id}`))[0]?.n)
    await until(readRows, (rows) => rows > 0)
    await server.kill('SIGKILL')
    const of = `select id from customer where import_id = ${begun.id}`
    const state = async () => {
      const counts = await Promise.all([
        read(`select count(*) as n from customer where import_id = ${begun.id}`),
        read(`select count(*) as n from customer_owner_log where customer_id in (${of})`),
        read(`select count(*) as n from customer_flow where customer_id in (${of})`),
        read(`select count(*) as n from import_row where import_id = ${begun.id}`),
        read(`select added as n from import_batch where id = ${begun.id}`),
        read(`select read_rows as n from import_batch where id = ${begun.id}`),
      ])
      return counts.map(([row]) => Number(row?.n))
    }
    const killed = await state()
    expect(new Set(killed).size, String(killed)).toBe(1)
    expect(await customerCountFaults(read)).toEqual([])
    expect(killed[0]).toBeGreaterThan(0)
    expect(killed[0]).toBeLessThan(customers)

    await server.restart()
    const end = await until(job, (now) => now?.endTime !== null, 60_000)
    expect(end).toMatchObject({ state: 'DONE', message: '新增 4,000 位', done: customers })
    expect(await state()).toEqual(killed.map(() => customers))
    expect(await customerCountFaults(read)).toEqual([])
  }, 180_000)
})
