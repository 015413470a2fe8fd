/**
 * Brings an agent's workstation to the moment that a test needs, over HTTP. The console follows by its live connection.
 */
import { randomUUID } from 'node:crypto'
import { callEndpoints } from '../../../src/contract/call'
import { codes } from '../../../src/contract/envelope'
import { phoneEndpoints } from '../../../src/contract/phone'
import { callOver } from '../server/http'
import { signIn } from '../server/sign-in'
import { until } from '../until'

export type Moment = 'idle' | 'talking' | 'wrap-up'

export interface DeskWorker {
  /**
   * Moves the agent to this moment from any other. It dials another number each time, and the call is answered until
   * somebody hangs up.
   */
  come(to: Moment): Promise<void>
}

const states = { idle: 'IDLE', talking: 'TALKING', 'wrap-up': 'WRAP_UP' } as const
let dialled = 0

/** @param account an employee of a company, whose workstation is open */
export async function deskWorker(url: string, account: string): Promise<DeskWorker> {
  const token = await signIn(url, account)
  const answered = <D>({ code, msg, data }: { code: number; msg: string; data: D }): D => {
    if (code !== codes.ok) throw new Error(`${account}: ${code} ${msg}`)
    return data
  }
  const agent = async () => answered(await callOver(url, phoneEndpoints.stationInfo, { token })).agent
  const results = answered(await callOver(url, callEndpoints.wrapupCodeList, { token }))
  // A result that fits any call, answered or not.
  const plain = results.find(
    ({ intent, deal, callback, release, lockDays }) => !intent && !deal && !callback && !release && lockDays === null,
  )

  const hangUp = async (callId: number) => {
    answered(await callOver(url, phoneEndpoints.hangup, { token, body: { callId } }))
    await until(agent, ({ state }) => state === 'WRAP_UP')
  }
  const save = async (callId: number) => {
    const body = { callId, codeId: plain?.id ?? 0 }
    answered(await callOver(url, phoneEndpoints.wrapupSave, { token, body }))
  }
  const dial = async () => {
    dialled += 1
    const phone = `161${String(dialled).padStart(4, '0')}9001`
    answered(await callOver(url, phoneEndpoints.dial, { token, body: { requestId: randomUUID(), phone } }))
    await until(agent, ({ state }) => state === 'TALKING')
  }
  return {
    async come(to) {
      for (;;) {
        const { state, callId } = await agent()
        if (state === states[to]) return
        if (state === 'IDLE') await dial()
        else if (state === 'WRAP_UP' && callId !== null) await save(callId)
        else if (callId !== null) await hangUp(callId)
        else answered(await callOver(url, phoneEndpoints.stateUpdate, { token, body: { state: 'IDLE' } }))
      }
    },
  }
}
