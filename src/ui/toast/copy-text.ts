import { toasts } from './toasts'

/** Copies a text, and says whether the browser let it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.show('ok', '已复制')
  } catch {
    toasts.show('warn', '浏览器不让复制，请选中后复制')
  }
}
