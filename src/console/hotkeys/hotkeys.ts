/** The only key listener on the window: it asks the resolver and runs the winning command. */
import { createStore, type Store } from '../../lib/store'
import { ime } from '../../ui/field/ime'
import type { Toasts } from '../../ui/toast/toasts'
import type { Commands } from '../commands/commands'
import { isMac, keycaps, keysLabel, type Press, pressText } from '../registry/keys'
import type { Command, Registry } from '../registry/registry'
import type { ScopeStore, Scopes } from '../registry/scopes'
import type { Preferences } from '../settings/preferences'
import { createOwnHotkeys, type OwnHotkeys } from './own-hotkeys'
import { portable, pressOf } from './press'
import { type BoundHotkey, followers, resolve } from './resolver'
import { focusOf, isOwnKey, overlayOf } from './target'
import { createTypedAhead } from './typed-ahead'

/** An unfinished chord: the pressed keys, and what may follow. */
export interface Pending {
  /** The keycaps so far. */
  readonly pressed: readonly string[]
  /** The remaining keycaps, and what they do. */
  readonly candidates: readonly { readonly keys: readonly string[]; readonly title: string }[]
}

export interface HotkeysState {
  readonly pending: Pending | null
}

export interface Hotkeys extends Pick<Store<HotkeysState>, 'get' | 'subscribe'>, OwnHotkeys {
  /** Starts listening; returns the function that ends it. */
  start(target: Window): () => void
  /**
   * Passes every press to `take` as text that can be stored, instead of running commands. Tab still moves the focus.
   * Returns the function that ends it.
   */
  capture(take: (press: string) => void): () => void
}

interface Options {
  registry: Registry
  commands: Pick<Commands, 'execute' | 'isPermitted' | 'missing'>
  scopes: Pick<ScopeStore, 'get' | 'subscribe'>
  preferences: Pick<Preferences, 'read' | 'write'>
  toasts: Pick<Toasts, 'show'>
  mac?: boolean
}

interface Chord {
  readonly presses: readonly string[]
  readonly candidates: readonly BoundHotkey[]
  readonly focus: Scopes['focus']
  readonly timer: ReturnType<typeof setTimeout>
  /** When it times out, on the clock of events. */
  readonly until: number
  isTimedOut: boolean
}

/** How many milliseconds until a chord times out. */
const chordTimeoutMs = 1200

export function createHotkeys({ registry, commands, scopes, preferences, toasts, mac = isMac }: Options): Hotkeys {
  const store = createStore<HotkeysState>({ pending: null })
  const { bindings, ...own } = createOwnHotkeys({ registry, preferences, mac })
  let chord: Chord | null = null
  let taker: ((press: string) => void) | null = null
  /** The `code` of the pressed key that ran a command: we also take its repeats. */
  let taken: string | null = null

  const may = (id: string) => {
    const command = registry.command(id)
    // Its `when` already matches; any other obstacle is reported when the command runs.
    return command !== undefined && commands.isPermitted(command)
  }
  const caps = (presses: readonly string[]) => presses.flatMap((press) => keycaps(press, mac))

  const end = () => {
    if (!chord) return
    clearTimeout(chord.timer)
    chord = null
    store.set({ pending: null })
  }
  const wait = (presses: readonly string[], candidates: readonly BoundHotkey[], focus: Scopes['focus']) => {
    clearTimeout(chord?.timer)
    const begun = {
      ...{ presses, candidates, focus, until: performance.now() + chordTimeoutMs, isTimedOut: false },
      timer: setTimeout(() => {
        begun.isTimedOut = true
        store.set({ pending: null })
      }, chordTimeoutMs),
    }
    chord = begun
    store.set({
      pending: {
        pressed: caps(presses),
        candidates: candidates.map((hotkey) => ({
          keys: caps(hotkey.presses.slice(presses.length)),
          title: registry.command(hotkey.id)?.title ?? '',
        })),
      },
    })
  }
  const take = (event: KeyboardEvent) => {
    taken = event.code
    event.preventDefault()
    event.stopPropagation()
  }
  const ahead = createTypedAhead((text) => toasts.show('warn', `没有写进去，请再输入一次：${text}`))
  /** Whether its key is followed by text: it leads into a field, or the palette asks for something. */
  const isTextNext = (command: Command) =>
    command.leadsToField || commands.missing(command).steps.some(({ kind }) => kind !== 'confirm')
  const run = ({ id }: BoundHotkey) => {
    const command = registry.command(id)
    const isLeading = command && isTextNext(command)
    const ran = commands.execute(id, {}, 'key')
    if (isLeading) ahead.begin(ran)
  }

  const scopesAt = ({ target }: KeyboardEvent): Scopes => {
    const now = scopes.get()
    return { ...now, focus: focusOf(target), overlay: overlayOf(target, now.overlay) }
  }

  const onPress = (event: KeyboardEvent, press: Press) => {
    const focus = focusOf(event.target)
    // On a busy machine a key arrives late: what counts is when it was pressed.
    const isTooLate = chord?.isTimedOut === true && event.timeStamp >= chord.until
    if (chord?.focus !== focus || isTooLate) end()
    if (chord && pressText(press) === 'Escape') {
      end()
      return take(event)
    }
    if (!chord && isOwnKey(event)) return
    const soFar = chord?.presses ?? []
    const resolution = resolve(bindings(), press, { scopes: scopesAt(event), soFar, may })
    taken = null
    if (resolution.kind === 'pending') wait(resolution.presses, resolution.candidates, focus)
    else end()
    if (resolution.kind === 'none') return
    take(event)
    if (resolution.kind === 'found') run(resolution.hotkey)
    if (resolution.kind !== 'dead') return
    toasts.show('warn', `没有快捷键 ${[...soFar, pressText(press)].map((each) => keysLabel(each, mac)).join(' ')}`)
  }

  const onRepeat = (event: KeyboardEvent, press: Press) => {
    // The repeats of a key that was already down do nothing; a key of a chord waits for the next press.
    if (event.code !== taken) return
    take(event)
    if (chord) return
    const resolution = resolve(bindings(), press, {
      scopes: scopesAt(event),
      soFar: [],
      may,
    })
    if (resolution.kind === 'found' && resolution.hotkey.repeatable) run(resolution.hotkey)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!taker && ahead.take(event)) return
    const press = pressOf(event, mac)
    // Option+N is a dead key on a Mac. It is reported as a key of the input method, although nothing is composed.
    const isAlt = press?.held.includes('Alt') && !event.isComposing
    if (!press || (!isAlt && ime.owns(event))) return
    if (taker) {
      if (press.key === 'Tab') return
      take(event)
      if (!event.repeat) taker(pressText(portable(press, mac)))
    } else if (event.repeat) onRepeat(event, press)
    else onPress(event, press)
  }

  // If rows arrive while the user types a chord, the chord continues, as long as it still has the same continuations.
  const onScopes = () => {
    if (!chord) return
    const { presses, candidates, focus } = chord
    const now = followers(bindings(), presses, { scopes: { ...scopes.get(), focus }, soFar: presses, may })
    if (now.length !== candidates.length || now.some((hotkey, at) => hotkey !== candidates[at])) end()
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    ...own,
    start(target) {
      const stopScopes = scopes.subscribe(onScopes)
      const onBlur = () => {
        end()
        taken = null
      }
      // In the capture phase, because the Escape that ends a chord must not close a dialog as well.
      target.addEventListener('keydown', onKeyDown, true)
      target.addEventListener('blur', onBlur)
      return () => {
        end()
        ahead.end()
        stopScopes()
        target.removeEventListener('keydown', onKeyDown, true)
        target.removeEventListener('blur', onBlur)
      }
    },
    capture(given) {
      end()
      taker = given
      return () => {
        if (taker === given) taker = null
      }
    },
  }
}
