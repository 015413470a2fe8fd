import { ErrorState } from '../../ui/loading/error-state'
import { useConsole } from '../console'
import { isNotFetched } from '../session/code-fault'

interface NotLoadedProps {
  /** The part that did not load: “客户跟踪” or 控制台. */
  what: string
  fault: unknown
}

/** Code failed to load, which a reload fixes, or it is broken: then developers see the error. */
export function NotLoaded({ what, fault }: NotLoadedProps) {
  const { site } = useConsole()
  return (
    <>
      <ErrorState
        page
        title={`${what}没有加载出来`}
        text={
          isNotFetched(fault)
            ? '网络可能中断，或系统刚刚更新。请重试。'
            : '程序出错了。请重试；若仍如此，请联系管理员。'
        }
        onRetry={() => location.reload()}
      />
      {site.environment === 'development' && (
        <pre className="px-6 whitespace-pre-wrap wrap-anywhere text-12 text-text-2">{String(fault)}</pre>
      )}
    </>
  )
}
