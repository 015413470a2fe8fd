import type { Session } from '../session/session'

/** Shows the watermark where the installation wants one; its code loads only then. Returns the function that ends it. */
export function startWatermark(session: Pick<Session, 'get'>): () => void {
  const info = session.get().user?.info
  if (!info?.watermark) return () => {}
  let isOver = false
  let end = () => {}
  void import('./watermark').then(({ showWatermark }) => {
    if (!isOver) end = showWatermark(`${info.name} ${info.employeeNo ?? info.account}`)
  })
  return () => {
    isOver = true
    end()
  }
}
