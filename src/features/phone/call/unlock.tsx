import { LockOpen } from 'lucide-react'
import { useShell } from '../../../console/shell'
import { Button } from '../../../ui/display/button'
import type { Contact } from '../station/subject'

/** Lifts the company's own lock on the number, for users who may do that. */
export function Unlock({ contact: { lockId } }: { contact: Contact }) {
  const { commands, registry } = useShell()
  const command = registry.command('phone.unlock-number')
  if (!command || !commands.isPermitted(command) || lockId === null) return null
  return (
    <Button small className="shrink-0" onClick={() => void commands.execute(command.id, { id: lockId }, 'button')}>
      <LockOpen aria-hidden />
      解锁
    </Button>
  )
}
