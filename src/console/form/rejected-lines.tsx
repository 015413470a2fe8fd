import { maskNumbers } from '../../lib/phone/phone'
import { Button } from '../../ui/display/button'
import { Dialog } from '../../ui/overlay/dialog'

interface RejectedLinesProps {
  title: string
  /** The sent lines, as typed. */
  lines: readonly string[]
  /** Which of them, from 0, and why. */
  rejected: readonly { readonly index: number; readonly reason: string }[]
  close(): void
}

/** Names every pasted line that was not taken. */
export function RejectedLines({ title, lines, rejected, close }: RejectedLinesProps) {
  return (
    <Dialog
      title={title}
      description={`${rejected.length} 行没有加入：`}
      width={520}
      onClose={close}
      footer={
        <Button look="solid" autoFocus onClick={close}>
          知道了
        </Button>
      }
    >
      <ul className="max-h-80 overflow-y-auto" tabIndex={-1}>
        {rejected.map(({ index, reason }) => (
          <li key={index} className="flex gap-3 border-b border-line py-1.5 last:border-b-0">
            <span className="w-14 shrink-0 text-text-3">第 {index + 1} 行</span>
            <span className="min-w-0 flex-1 truncate">{maskNumbers(lines[index] ?? '')}</span>
            <span className="shrink-0 text-bad">{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The lines of a pasted text that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
