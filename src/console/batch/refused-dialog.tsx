import { CircleX } from 'lucide-react'
import { thousands } from '../../lib/number'
import { Button } from '../../ui/display/button'
import { Dialog } from '../../ui/overlay/dialog'
import type { DialogProps } from '../commands/dialogs'
import type { RefusedRow } from './batch'

interface RefusedProps extends DialogProps {
  title: string
  /** The counting word of the rows. */
  unit: string
  refused: readonly RefusedRow[]
}

/** Lists the refused rows, each with its reason. */
export function RefusedDialog({ title, unit, refused, close }: RefusedProps) {
  return (
    <Dialog
      title={`${title}：${thousands(refused.reduce((sum, { count = 1 }) => sum + count, 0))} ${unit}`}
      width={520}
      onClose={close}
      footer={
        <Button look="solid" onClick={close}>
          知道了
        </Button>
      }
    >
      <ul aria-label={title}>
        {refused.map(({ id, label, detail, reason }) => (
          <li key={id} className="flex gap-2 border-b border-line py-2 last:border-b-0">
            <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.5] text-bad" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">
                {label} {detail && <span className="font-normal text-text-3">{detail}</span>}
              </span>
              <span className="block text-12 text-text-2 wrap-anywhere">{reason}</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
