import { Keycaps } from '../../ui/display/keycap'
import { keycaps, keysLabel } from '../registry/keys'

interface HotkeyCapsProps {
  /** The hotkey, as keys.ts has it. */
  keys: string
  /** It doesn't work now: single keys are off. */
  off?: boolean
}

/** A hotkey as keycaps; as text where the page is too narrow for them, since here they are what is looked for. */
export function HotkeyCaps({ keys, off = false }: HotkeyCapsProps) {
  const shown = (
    <>
      <Keycaps spoken keys={keycaps(keys)} />
      <span className="text-12 text-text-2 min-[641px]:hidden">{keysLabel(keys)}</span>
    </>
  )
  return off ? (
    <s title="单键快捷键已关闭" className="text-text-3">
      {shown}
    </s>
  ) : (
    shown
  )
}
