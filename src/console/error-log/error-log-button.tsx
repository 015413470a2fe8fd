import { Bug } from 'lucide-react'
import { Button } from '../../ui/display/button'
import { useStore } from '../../ui/hooks/use-store'
import { type Shell, useShell } from '../shell'

export const openErrorLog = ({ dialogs }: Pick<Shell, 'dialogs'>) =>
  dialogs.open(async () => (await import('./error-log-dialog')).ErrorLogDialog, {})

/** The top bar's button for the error log, with a dot if it has entries. */
export function ErrorLogButton() {
  const shell = useShell()
  const { errorLog } = shell
  const { length } = useStore(errorLog)
  const title = `错误日志 ${length} 条`
  return (
    <Button
      look="quiet"
      square
      className="relative"
      aria-label={title}
      aria-haspopup="dialog"
      title={title}
      onClick={() => void openErrorLog(shell)}
    >
      <Bug aria-hidden />
      {length > 0 && (
        <span aria-hidden className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-bad-solid ring-2 ring-bg" />
      )}
    </Button>
  )
}
