/** How the console looks on this machine (spec §2): remembered in the browser, in force at once. */
import { readStored, writeStored } from '../../lib/storage'
import { createStore, type Store } from '../../lib/store'
import { narrowerThan } from '../../ui/hooks/use-media-query'
import { toasts as pageToasts, type Toasts } from '../../ui/toast/toasts'

/** Densities (spec §9). */
export const sizes = { default: 'Default', medium: 'Medium', small: 'Small', mini: 'Mini' } as const
export type Size = keyof typeof sizes

/** The minutes without activity after which the screen may lock; 0 is never (ours). */
export const idleLockMinutes = [0, 5, 15, 30, 60] as const

export interface SettingsState {
  /** The theme colour, `#rrggbb`. */
  readonly accent: string
  /** What was derived from it: CSS variables. Empty: the style sheet's own. */
  readonly colours: Readonly<Record<string, string>>
  readonly size: Size
  readonly tagTabs: boolean
  readonly fixedHeader: boolean
  readonly sidebarLogo: boolean
  /** 设置 below the menu; without it the user menu, the key and the palette lead there. */
  readonly settingsButton: boolean
  /** Beside the page as remembered; where there is only room over it, for now alone. */
  readonly sidebarOpen: boolean
  /** Minutes without a key or a pointer until the screen locks; 0 never. */
  readonly idleLock: number
  /** A promised call that falls due is heard. */
  readonly dueSound: boolean
  /** It is told on the desktop too, as far as the browser was allowed to. */
  readonly dueNotification: boolean
}

/** The specification's defaults: settings panel on, tag tabs on, fixed header off, sidebar logo off; medium size. */
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
   * Changes some, for good and in every tab of this browser. Ends when all of it is in force, which takes a moment for a
   * theme colour alone; one that can't be had is told and changes nothing.
   */
  change(changes: SettingsChange): Promise<void>
}

const key = 'settings'
const compiling = 'Compiling the theme'
/** Milliseconds that its message stands at least: a flash could not be read. */
const readable = 600

/** Whether a text is a colour as the settings keep it: `#rrggbb`, small letters. */
export const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/.test(text)

/** The settings of this browser. Made before the first paint: they colour that one too. */
export function createSettings(toasts: Toasts = pageToasts): Settings {
  // Over the page the menu is in the way: it opens when it is asked for, and is nothing to be remembered.
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
    // Taken away below: longer than anything takes.
    toasts.show('ok', compiling, { durationMs: 60_000 })
    try {
      const { themeColours } = await import('./theme-colour')
      // Another colour may have been chosen meanwhile.
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

/** What is stored, as far as it is sound: it may be an older version's, or somebody else's. */
function readSettings(): SettingsState {
  const stored = readStored<unknown>(key, null)
  if (typeof stored !== 'object' || stored === null) return defaultSettings
  const sound = Object.entries(stored).filter(isSound)
  return { ...defaultSettings, ...Object.fromEntries(sound) }
}

/** Whether something stored is what the setting may be; those that are not told of here are on or off. */
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
