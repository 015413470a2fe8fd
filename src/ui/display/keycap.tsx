import { classNames } from '../class-names'

interface KeycapProps {
  children: string
  /** Screen readers read it: for places that explain the key itself, not for a button that already has a name. */
  spoken?: boolean
}

/**
 * The key that does the same as the button around it. Phones hide it, because they have no keys. Screen readers skip
 * it, because it would become part of the button's name; they use `aria-keyshortcuts`.
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

/** Keycaps as a text for `aria-keyshortcuts`; undefined for a chord, which the attribute can't express. */
export function shortcutText(keys: readonly string[]): string | undefined {
  const together = keys.slice(0, -1).every((key) => held.includes(key))
  return together ? keys.map((key) => ariaNames[key] ?? key).join('+') : undefined
}

interface KeycapsProps {
  keys: readonly string[]
  className?: string
  spoken?: boolean
}

/** The keys of one hotkey next to each other: pressed together or one after the other. */
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
