import { CircleX } from 'lucide-react'
import type { DialogProps } from '../../console/dialogs'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { RefusedUser } from './user-data'

interface RefusedProps extends DialogProps {
  title: string
  refused: readonly RefusedUser[]
}

/** Lists the users to whom something was not done, each with the reason. */
export function RefusedDialog({ title, refused, close }: RefusedProps) {
  return (
    <Dialog
      title={`${title}：${refused.length} 位`}
      width={520}
      onClose={close}
      footer={
        <Button look="solid" onClick={close}>
          知道了
        </Button>
      }
    >
      <ul aria-label={title}>
        {refused.map(({ id, nickname, account, reason }) => (
          <li key={id} className="flex gap-2 border-b border-line py-2 last:border-b-0">
            <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.5] text-bad" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">
                {nickname} <span className="font-normal text-text-3">{account}</span>
              </span>
              <span className="block text-12 text-text-2 wrap-anywhere">{reason}</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
