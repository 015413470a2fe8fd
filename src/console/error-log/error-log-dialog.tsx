import { ChevronRight, Copy } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { formatDateTime } from '../../lib/time/time'
import { classNames } from '../../ui/class-names'
import { Button } from '../../ui/display/button'
import { useStore } from '../../ui/hooks/use-store'
import { Empty } from '../../ui/loading/empty'
import { Dialog } from '../../ui/overlay/dialog'
import type { DialogProps } from '../commands/dialogs'
import { useShell } from '../shell'
import type { ErrorEntry } from './error-log'

/** The errors in this page since it was opened, newest first. */
export function ErrorLogDialog({ close }: DialogProps) {
  const { errorLog } = useShell()
  const entries = useStore(errorLog)
  const closing = useRef<HTMLButtonElement>(null)

  const clear = () => {
    errorLog.clear()
    // The button disappears with the entries, and the focus with it.
    closing.current?.focus()
  }
  return (
    <Dialog
      title="错误日志"
      width={880}
      onClose={close}
      footer={
        <>
          {entries.length > 0 && <Button onClick={clear}>清空</Button>}
          <Button ref={closing} look="solid" onClick={close}>
            关闭
          </Button>
        </>
      }
    >
      {entries.length === 0 ? (
        <Empty title="没有错误" text="这个页面打开以来一切正常。" />
      ) : (
        <table className="w-full table-fixed border-collapse text-left">
          <thead className="text-12 text-text-3">
            <tr className="h-8 border-b border-line">
              <th scope="col" className="w-34 font-medium">
                时间
              </th>
              <th scope="col" className="font-medium">
                错误
              </th>
              <th scope="col" className="font-medium max-[640px]:hidden">
                地址
              </th>
              <th scope="col" className="w-18">
                <span className="sr-only">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <EntryRows key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

function EntryRows({ entry }: { entry: ErrorEntry }) {
  const { toasts } = useShell()
  const [open, setOpen] = useState(false)
  const detailId = useId()
  const { time, message, url } = entry
  const where = new URL(url)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(textOf(entry))
      toasts.show('ok', '已复制')
    } catch {
      toasts.show('warn', '浏览器不让复制，请展开后选中文字复制')
    }
  }
  return (
    <>
      <tr className="h-row border-b border-line align-middle">
        <td className="whitespace-nowrap text-text-3">
          <time dateTime={new Date(time).toISOString()}>{formatDateTime(time)}</time>
        </td>
        <td className="truncate pr-3" title={message}>
          {message}
        </td>
        <td className="truncate pr-3 text-text-2 max-[640px]:hidden" title={url}>
          {`${where.pathname}${where.search}`}
        </td>
        <td className="whitespace-nowrap text-right">
          <Button
            small
            square
            look="quiet"
            aria-label={`详情 ${message}`}
            title="详情"
            aria-expanded={open}
            aria-controls={open ? detailId : undefined}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight aria-hidden className={classNames(open && 'rotate-90')} />
          </Button>
          <Button small square look="quiet" aria-label={`复制 ${message}`} title="复制" onClick={copy}>
            <Copy aria-hidden />
          </Button>
        </td>
      </tr>
      {open && (
        <tr id={detailId} className="border-b border-line">
          <td colSpan={4} className="py-3">
            <pre className="rounded bg-bg-sunk p-3 text-12 whitespace-pre-wrap wrap-anywhere">{textOf(entry)}</pre>
          </td>
        </tr>
      )}
    </>
  )
}

/** All details of an error, for the person who will fix it. */
const textOf = ({ time, message, stack, info, url }: ErrorEntry): string =>
  [
    `${new Date(time).toISOString()} ${url}`,
    stack.includes(message) ? stack : [message, stack].filter(Boolean).join('\n'),
    info && `组件：${info}`,
  ]
    .filter(Boolean)
    .join('\n\n')
