import { Keycaps } from '../../ui/display/keycap'
import { keycaps, keysLabel } from '../registry/keys'

interface HotkeyCapsProps {
  /** The hotkey, in the form of keys.ts. */
  keys: string
  /** It doesn't work now, because single keys are off. */
  off?: boolean
}

/**
 * A hotkey as keycaps; as text if the page is too narrow for keycaps, because here the keys are what users look for.
 */
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
