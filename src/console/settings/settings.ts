/** How the console looks on this machine (spec §2): stored in the browser, and applied at once. */
import { readStored, writeStored } from '../../lib/browser/storage'
import { createStore, type Store } from '../../lib/store'
import { narrowerThan } from '../../ui/hooks/use-media-query'
import { toasts as pageToasts, type Toasts } from '../../ui/toast/toasts'

/** Densities (spec §9). */
export const sizes = { default: 'Default', medium: 'Medium', small: 'Small', mini: 'Mini' } as const
export type Size = keyof typeof sizes

/** The possible minutes without activity before the screen locks; 0 is never (our choice). */
export const idleLockMinutes = [0, 5, 15, 30, 60] as const

export interface SettingsState {
  /** The theme colour, `#rrggbb`. */
  readonly accent: string
  /** The CSS variables derived from it. Empty: those of the style sheet. */
  readonly colours: Readonly<Record<string, string>>
  readonly size: Size
  readonly tagTabs: boolean
  readonly fixedHeader: boolean
  readonly sidebarLogo: boolean
  /** The button 设置 below the menu; without it the user menu, the key and the palette open the settings. */
  readonly settingsButton: boolean
  /** Next to the page as stored; if it only fits over the page, only for now. */
  readonly sidebarOpen: boolean
  /** Minutes without a key or a pointer until the screen locks; 0 never. */
  readonly idleLock: number
  /** A due callback plays a sound. */
  readonly dueSound: boolean
  /** A due callback also shows a desktop notification, if the browser allows it. */
  readonly dueNotification: boolean
}

/** The specification's defaults: settings panel on, page tabs on, fixed header off, sidebar logo off; medium size. */
export const defaultSettings: SettingsState = {
  accent: '#1890ff',
  colours: {},
  size: 'medium',
  tagTabs: true,
  fixedHeader: false,
  sidebarLogo: false,
  settingsButton: true,
  sidebarOpen: true,
  idleLock: 0,
  dueSound: false,
  dueNotification: false,
}

/** What can be changed; the colours follow the theme colour. */
export type SettingsChange = Partial<Omit<SettingsState, 'colours'>>

export interface Settings extends Store<SettingsState> {
  /**
   * Changes some settings, permanently and in every tab of this browser. Resolves when all apply; only a theme colour
   * takes a moment. If the colours can't be computed, the user is told, and nothing changes.
   */
  change(changes: SettingsChange): Promise<void>
}

const key = 'settings'
const compiling = 'Compiling the theme'
/** How many milliseconds its message stays at least: nobody could read a shorter one. */
const readable = 600

/** Whether a text is a colour in the settings' form: `#rrggbb`, lower case. */
export const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/.test(text)

/** The settings of this browser. They are made before the first paint, because they colour that one too. */
export function createSettings(toasts: Toasts = pageToasts): Settings {
  // Over the page the menu is in the way: it opens only on request, and this is not stored.
  const narrow = matchMedia(narrowerThan.desk)
  const kept = readSettings()
  let keptOpen = kept.sidebarOpen
  const store = createStore({ ...kept, sidebarOpen: keptOpen && !narrow.matches })
  const root = document.documentElement
  let wanted = store.get().accent
  let running = 0
  let written: readonly string[] = []

  const apply = () => {
    const { size, colours } = store.get()
    root.dataset.size = size
    for (const name of written) if (!(name in colours)) root.style.removeProperty(name)
    for (const [name, colour] of Object.entries(colours)) root.style.setProperty(name, colour)
    written = Object.keys(colours)
  }
  const keep = (changes: Partial<SettingsState>) => {
    store.set({ ...store.get(), ...changes })
    if (!narrow.matches) keptOpen = store.get().sidebarOpen
    writeStored(key, { ...store.get(), sidebarOpen: keptOpen })
  }

  const compile = async (accent: string) => {
    wanted = accent
    running++
    // Removed below: this is longer than it ever takes.
    toasts.show('ok', compiling, { durationMs: 60_000 })
    try {
      const { themeColours } = await import('./theme-colour')
      // The user may have chosen another colour in the meantime.
      if (wanted === accent) keep({ accent, colours: themeColours(accent) })
    } catch {
      if (wanted === accent) wanted = store.get().accent
      toasts.show('bad', '主题色没有换成，请检查网络后重试')
    }
    setTimeout(() => {
      if (--running > 0) return
      for (const { id, text } of toasts.get()) if (text === compiling) toasts.dismiss(id)
    }, readable)
  }

  apply()
  store.subscribe(apply)
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    const settings = readSettings()
    keptOpen = settings.sidebarOpen
    store.set({ ...settings, sidebarOpen: narrow.matches ? store.get().sidebarOpen : keptOpen })
    wanted = store.get().accent
  })
  narrow.addEventListener('change', () => store.set({ ...store.get(), sidebarOpen: keptOpen && !narrow.matches }))
  return {
    ...store,
    async change({ accent, ...others }) {
      keep(others)
      if (accent !== undefined && accent !== wanted) await compile(accent)
    },
  }
}

/** The valid part of the stored settings: they may be from an older version, or from somebody else. */
function readSettings(): SettingsState {
  const stored = readStored<unknown>(key, null)
  if (typeof stored !== 'object' || stored === null) return defaultSettings
  const sound = Object.entries(stored).filter(isSound)
  return { ...defaultSettings, ...Object.fromEntries(sound) }
}

/** Whether a stored value is valid for its setting; settings not listed here are on or off. */
function isSound([name, value]: [string, unknown]): boolean {
  const fits = soundness[name]
  return fits ? fits(value) : typeof value === 'boolean' && name in defaultSettings
}

const soundness: Readonly<Partial<Record<string, (value: unknown) => boolean>>> = {
  accent: isColour,
  colours: (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, colour]) => /^--[a-z0-9-]+$/.test(name) && isColour(colour)),
  size: (value) => typeof value === 'string' && Object.hasOwn(sizes, value),
  idleLock: (value) => (idleLockMinutes as readonly unknown[]).includes(value),
}
