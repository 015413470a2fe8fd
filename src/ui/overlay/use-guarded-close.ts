import { useRef } from 'react'
import { confirm } from './confirm'

const unsavedInput = {
  title: '放弃已填写的内容？',
  text: '关闭后，填写的内容不会保留。',
  ok: '放弃',
  cancel: '继续填写',
}

/**
 * Closes a dialog, but asks first if something would be lost. Use it for `onClose` and 取消; after a save call `close`
 * directly.
 * @param dirty as in `useForm`
 * @param question about something other than typed input
 */
export function useGuardedClose(dirty: boolean, close: () => void, question = unsavedInput): () => void {
  const asking = useRef(false)
  const ask = async () => {
    if (asking.current) return
    asking.current = true
    const isMeant = await confirm({ ...question, danger: true })
    asking.current = false
    if (isMeant) close()
  }
  return () => (dirty ? void ask() : close())
}
