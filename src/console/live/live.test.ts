import { expect, it, vi } from 'vitest'
import { userInfo } from '../../../tests/support/console/user-info'
import type { LiveEvent } from '../../contract/live'
import type { Agent, LiveCall } from '../../contract/phone/station'
import type { Session } from '../session/session'
import type { ConnectionPorts } from './connection'
import { createLive } from './live'

let ports: Pick<ConnectionPorts, 'onEvent'> | undefined
vi.mock('./attendance', () => ({
  createAttendance: (options: { ports: ConnectionPorts }) => {
    ports = options.ports
    return { greetAgain() {}, close() {} }
  },
}))

const agent = (state: Agent['state'], since: number, callId: number | null = null): Agent => ({
  ...{ state, since, callId, wrapUntil: null, prolonged: false },
})
const call = (id: number, state: LiveCall['state']) => ({ id, state, createTime: id }) as LiveCall

async function open(known: LiveEvent) {
  const session = { get: () => ({ user: { info: userInfo({ paths: ['/phone/index'] }) } }) } as unknown as Session
  const live = createLive({ session, toasts: { show() {} } as never })
  ports = undefined
  live.attend()
  const end = live.start()
  await vi.waitFor(() => expect(ports).toBeDefined())
  live.take(known)
  return { live, end, hear: (event: LiveEvent) => ports?.onEvent(event) }
}

it('ignores an event that is older than an answer', async () => {
  const { live, end, hear } = await open({ agent: agent('WRAP_UP', 3, 7), call: call(7, 'ENDED') })
  // Sent when the result was saved, before it was undone.
  hear({ agent: agent('IDLE', 2), call: null })
  expect(live.get()).toMatchObject({ agent: { state: 'WRAP_UP' }, call: { id: 7 } })
  hear({ call: call(7, 'ANSWERED') })
  expect(live.get().call?.state).toBe('ENDED')
  hear({ call: call(6, 'ENDED') })
  expect(live.get().call?.id).toBe(7)
  end()
})

it('applies newer events, also the end of a call', async () => {
  const { live, end, hear } = await open({ agent: agent('WRAP_UP', 3, 7), call: call(7, 'ENDED') })
  hear({ agent: { ...agent('WRAP_UP', 3, 7), prolonged: true } })
  expect(live.get().agent?.prolonged).toBe(true)
  hear({ agent: agent('IDLE', 4), call: null })
  expect(live.get()).toMatchObject({ agent: { state: 'IDLE' }, call: null })
  hear({ agent: agent('DIALLING', 5, 8), call: call(8, 'SUBMITTED') })
  expect(live.get()).toMatchObject({ agent: { callId: 8 }, call: { id: 8 } })
  end()
})
