import { Component, type ErrorInfo, type PropsWithChildren } from 'react'
import { ErrorState } from '../../ui/loading/error-state'

type Props = PropsWithChildren<{
  onError(error: unknown, info: string): void
}>

/** Stops a broken view from breaking the rest of the page. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onError(error, componentStack ?? '')
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <div className="grid min-h-full place-items-center">
        <ErrorState
          page
          title="页面出错了"
          text="您输入的内容可能没有保存。请重试；若仍如此，请联系管理员。"
          onRetry={() => this.setState({ broken: false })}
        />
      </div>
    )
  }
}
