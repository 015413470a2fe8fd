import { MessageSquareText, Phone } from 'lucide-react'
import { dialCommand } from '../../../console/calls/dial'
import { useEndpoint } from '../../../console/data/data'
import { hasPermission } from '../../../console/routes/guard'
import { useShell } from '../../../console/shell'
import { customerEndpoints } from '../../../contract/customer/customers'
import { Button } from '../../../ui/display/button'
import { useStore } from '../../../ui/hooks/use-store'

/** What to do about a customer without follow-ups: write one, or call. */
export function FirstSteps({ customerId }: { customerId: number }) {
  const shell = useShell()
  const { dialogs, session, commands, scopes } = shell
  useStore(scopes)
  const { data: customer } = useEndpoint(customerEndpoints.info, { id: customerId })
  if (!customer) return null
  const { name, type, phoneRef } = customer
  const dial = dialCommand(shell)
  return (
    <>
      {hasPermission(session.visitor().permissions, 'customer-flow:add') && (
        <Button
          small
          onClick={() =>
            void dialogs.open(async () => (await import('./flow-dialog')).FlowDialog, { customerId, name, type })
          }
        >
          <MessageSquareText aria-hidden />
          写跟进
        </Button>
      )}
      {dial && phoneRef && (
        <Button small onClick={() => void commands.execute(dial.id, { phone: phoneRef }, 'button')}>
          <Phone aria-hidden />
          拨打
        </Button>
      )}
    </>
  )
}
