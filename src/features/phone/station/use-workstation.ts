import { useShell } from '../../../console/shell'
import { useStore } from '../../../ui/hooks/use-store'
import type { Subject } from './subject'
import { type Workstation, workstationOf } from './workstation'

export const useWorkstation = (): Workstation => workstationOf(useShell())

/** The state of the workstation; the component follows its changes. */
export function useStation() {
  const { live } = useShell()
  const station = useWorkstation()
  const state = useStore(station)
  const liveState = useStore(live)
  const queue = useStore(station.queue)
  // It is read from the stores above, so it changes with them.
  const subject: Subject | null = station.subject()
  return { ...liveState, station, state, queue, subject, call: station.call() }
}
