import { useShell } from '../../../console/shell'
import { useStore } from '../../../ui/hooks/use-store'
import type { Subject } from './subject'
import { type Workstation, workstationOf } from './workstation'

export const useWorkstation = (): Workstation => workstationOf(useShell())

/** What the workstation is at, kept current. */
export function useStation() {
  const { live } = useShell()
  const station = useWorkstation()
  const state = useStore(station)
  const liveState = useStore(live)
  const queue = useStore(station.queue)
  // Read from the stores above: it changes with them.
  const subject: Subject | null = station.subject()
  return { ...liveState, station, state, queue, subject, call: station.call() }
}
