import { useRef } from 'react'
import { confirm } from './confirm'

/**
 * Closes a form's dialog, but asks first if input would be lost. Use it for `onClose` and 取消; after a save call `close`
 * directly.
 * @param dirty as in `useForm`
 */
export function useGuardedClose(dirty: boolean, close: () => void): () => void {
  const asking = useRef(false)
  const ask = async () => {
    if (asking.current) return
    asking.current = true
    const isMeant = await confirm({
      title: '放弃已填写的内容？',
      text: '关闭后，填写的内容不会保留。',
      ok: '放弃',
      cancel: '继续填写',
      danger: true,
    })
    asking.current = false
    if (isMeant) close()
  }
  return () => (dirty ? void ask() : close())
}
