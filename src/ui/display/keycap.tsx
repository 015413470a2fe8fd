import { classNames } from '../class-names'

interface KeycapProps {
  children: string
  /** Read aloud: where the key is what is told, not what a button beside its words shows. */
  spoken?: boolean
}

/**
 * The key that does the same as the button it stands in. Hidden on telephones, which have none, and from screen readers,
 * for which it would be part of the button's name: they have `aria-keyshortcuts`.
 */
export const Keycap = ({ children, spoken = false }: KeycapProps) => (
  <kbd
    aria-hidden={!spoken || undefined}
    className="inline-flex h-[18px] min-w-[18px] shrink-0 items-center justify-center rounded-small border border-line-strong px-1 font-sans text-11 font-medium leading-none whitespace-nowrap text-text-2 max-[640px]:hidden"
  >
    {children}
  </kbd>
)

const ariaNames: Record<string, string> = { Ctrl: 'Control', '⌃': 'Control', '⌘': 'Meta', '⌥': 'Alt', '⇧': 'Shift' }
const held = ['Ctrl', 'Alt', 'Shift', 'Win', ...Object.keys(ariaNames)]

/** Keycaps for `aria-keyshortcuts`; nothing for a chord, which the attribute can't express. */
export function shortcutText(keys: readonly string[]): string | undefined {
  const together = keys.slice(0, -1).every((key) => held.includes(key))
  return together ? keys.map((key) => ariaNames[key] ?? key).join('+') : undefined
}

interface KeycapsProps {
  keys: readonly string[]
  className?: string
  spoken?: boolean
}

/** The keys of one hotkey, side by side: pressed together or one after the other. */
export const Keycaps = ({ keys, className, spoken = false }: KeycapsProps) => (
  <span className={classNames('inline-flex shrink-0 items-center gap-0.5 max-[640px]:hidden', className)}>
    {keys.map((key, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
      <Keycap key={index} spoken={spoken}>
        {key}
      </Keycap>
    ))}
  </span>
)
