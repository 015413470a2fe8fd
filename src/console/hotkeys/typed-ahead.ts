/** Keeps what the user types between a key that leads into a field and the moment when that field has the focus. */
import { focusOf } from './target'

export interface TypedAhead {
  /** From now on typed text waits for a field; it is dropped if `led` resolves to false. */
  begin(led: Promise<boolean>): void
  /** Keeps a press that is meant for the field; true if it did. */
  take(event: KeyboardEvent): boolean
  end(): void
}

/** How many milliseconds the field may take to appear: its code may have to load first. */
const fieldTimeoutMs = 1500

/** @param onLost gets the text typed for a field that did not appear */
export function createTypedAhead(onLost: (text: string) => void): TypedAhead {
  let waiting: { text: string; readonly timer: ReturnType<typeof setTimeout> } | null = null

  const end = () => {
    if (!waiting) return
    clearTimeout(waiting.timer)
    waiting = null
    document.removeEventListener('focusin', onFocus)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!waiting || focusOf(target) !== 'field') return
    const { text } = waiting
    end()
    // The code that focused the field still sets the caret.
    if (text !== '') queueMicrotask(() => insert(target, text))
  }
  const giveUp = () => {
    const text = waiting?.text ?? ''
    end()
    if (text !== '') onLost(text)
  }

  return {
    begin(led) {
      end()
      const begun = { text: '', timer: setTimeout(giveUp, fieldTimeoutMs) }
      waiting = begun
      document.addEventListener('focusin', onFocus)
      void led.then((isDone) => isDone || (waiting === begun && giveUp()))
    },
    take(event) {
      const { key, target, ctrlKey, altKey, metaKey } = event
      if (!waiting || ctrlKey || altKey || metaKey) return false
      if (focusOf(target) === 'field') {
        end()
        return false
      }
      if (key === 'Escape') end()
      else if (key === 'Backspace') waiting.text = waiting.text.slice(0, -1)
      else if (key === 'Enter') waiting.text += '\n'
      // The key that led here may still be down.
      else if ([...key].length === 1 && !event.repeat) waiting.text += key
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    end,
  }
}

function insert(target: EventTarget | null, text: string): void {
  if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return
  const data = target instanceof HTMLInputElement ? text.replaceAll('\n', '') : text
  target.setRangeText(data, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data }))
}
