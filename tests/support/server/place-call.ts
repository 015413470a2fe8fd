/** Places calls without a workstation: the agent of the demo data calls a number. */
import { type CallsService, createCalls } from '../../../src/server/call/calls'
import type { CallRow } from '../../../src/server/call/port'
import type { CallGateway, GatewayCall, GatewayEvent } from '../../../src/server/telephony/port'
import type { TestApp } from './test-app'

interface CallToPlace {
  callee?: string
  account?: string
  calls?: CallsService
  requestId?: string
}

let requests = 0

/** Writes a call to the database and hands it to the gateway. */
export async function placeCall(t: TestApp, given: CallToPlace = {}): Promise<CallRow> {
  const { calls = t.app.calls } = given
  const call = await writeCall(t, given)
  await calls.submit(call)
  return call
}

/** Only writes a call to the database. */
export async function writeCall(
  t: TestApp,
  { callee = '16000009001', account = 'agent', calls = t.app.calls, requestId }: CallToPlace = {},
): Promise<CallRow> {
  requests += 1
  const employee = await t.db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .selectAll('company_user')
    .where('user.account', '=', account)
    .executeTakeFirstOrThrow()
  const phoneId = await t.app.services.phones.store(t.db, callee, employee.company_id)
  return t.db.transaction().execute((trx) =>
    calls.create(trx, {
      requestId: requestId ?? `request-${requests}`,
      companyId: employee.company_id,
      departmentId: employee.department_id,
      userId: employee.user_id,
      employeeNo: employee.employee_no,
      customerId: null,
      phoneId,
    }),
  )
}

export const callRow = (t: TestApp, id: number): Promise<CallRow> =>
  t.db.selectFrom('call').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A gateway that does nothing by itself except what is given, and the calls that use it. */
export function silentGateway(
  t: TestApp,
  { unknown = false, ...given }: Partial<CallGateway> & { unknown?: boolean } = {},
) {
  let listener: ((events: readonly GatewayEvent[]) => Promise<void>) | undefined
  const asked: GatewayCall[] = []
  const gateway: CallGateway = {
    provider: 'silent',
    capabilities: { dtmf: false, mute: false, hold: false, transfer: false, audioInBrowser: false },
    dial: async (call) => `s-${call.callNo}`,
    hangup: async () => {},
    async resume(calls) {
      asked.push(...calls)
      return new Map(unknown ? [] : calls.map(({ callNo }) => [callNo, `s-${callNo}`]))
    },
    onEvents: (heard) => {
      listener = heard
    },
    close: async () => {},
    ...given,
  }
  const calls = createCalls({ database: t.app.store.database, services: t.app.services, gateway })
  let told = 0
  /** An event of a call, as the gateway would send it. */
  const event = (call: Pick<CallRow, 'call_no'>, kind: GatewayEvent['kind'], more: Partial<GatewayEvent> = {}) => {
    told += 1
    return {
      provider: 'silent',
      providerCallId: `s-${call.call_no}`,
      eventId: `${call.call_no}/${told}`,
      callNo: call.call_no,
      kind,
      at: t.clock.now,
      ...more,
    } satisfies GatewayEvent
  }
  /** Sends events all at once and lets them be applied. */
  const tell = async (...events: GatewayEvent[]) => {
    await listener?.(events)
    await calls.settled()
  }
  return { calls, event, tell, asked }
}
