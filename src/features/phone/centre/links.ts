/** The links of the call centre's parts. */
import { type CallAddress, callListAddress, dayOf } from '../../../console/calls/call-address'
import { useShell } from '../../../console/shell'
import type { CentreAgent } from '../../../contract/phone/centre'
import { useStore } from '../../../ui/hooks/use-store'
import { isGranted } from './granted'

/** Null if the viewer may not open the page. */
export interface CentreLinks {
  /** Today's calls that match this. */
  calls(address: CallAddress): string | null
  callsOf(agentId: number, address?: CallAddress): string | null
  call(call: { readonly id: number; readonly createTime: number }, agentId: number): string | null
  person(agent: Pick<CentreAgent, 'id' | 'employeeNo'>): string | null
}

export function useLinks(): CentreLinks {
  const info = useStore(useShell().session).user?.info
  const may = (permission: Parameters<typeof isGranted>[1]) => info !== undefined && isGranted(info, permission)
  const hasCalls = may('/call/history')
  /** The filter by agent, for viewers who may search for people. */
  const of = (agentId: number): CallAddress => (may('user:search') ? { userId: String(agentId) } : {})
  return {
    calls: (address) => (hasCalls ? callListAddress(address).replace(/\?$/, '') : null),
    callsOf: (agentId, address = {}) =>
      hasCalls && may('user:search') ? callListAddress({ ...of(agentId), ...address }) : null,
    call: ({ id, createTime }, agentId) =>
      hasCalls ? callListAddress({ ...of(agentId), createTime: dayOf(createTime), current: String(id) }) : null,
    person: ({ id, employeeNo }) =>
      may('/manager/userlist')
        ? `/manager/userlist?${new URLSearchParams({ keywords: employeeNo, current: String(id) })}`
        : null,
  }
}
