import { fireEvent } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { conditions } from '../../../tests/support/conditions'
import { createStore } from '../../lib/store'
import { createToasts } from '../../ui/toast/toasts'
import { confirmation, pick } from '../registry/params'
import { type Command, createRegistry } from '../registry/registry'
import { createScopes } from '../registry/scopes'
import type { Preferences } from '../settings/preferences'
import { createHotkeys } from './hotkeys'
import { loadOwnHotkeys } from './own-hotkeys'
import { refusals, remap } from './remap'

const command = (id: string, hotkey: string | readonly string[], extra: Partial<Command> = {}): Command => ({
  id,
  title: id,
  section: '测试',
  hotkey,
  run: () => {},
  ...extra,
})

const commands = [
  command('page.open-centre', 'g c'),
  command('page.open-mine', 'g m'),
  command('page.open-users', 'g l u'),
  command('list.add', 'c'),
  command('list.next', 'j', { repeatable: true }),
  command('list.open', 'Enter'),
  command('list.peek', 'Space'),
  command('list.down', 'ArrowDown', { repeatable: true }),
  command('list.filter', ['/', 'f']),
  command('list.export', 'Shift+e'),
  command('list.remove', 'Delete', { when: { selection: 'one' } }),
  command('console.open-palette', 'Mod+k', { allowInInput: true, overOverlay: true }),
  command('console.toggle-sidebar', 'Mod+b'),
  command('console.open-help', '?'),
  command('console.leave', 'Escape'),
  command('call.next', 'Alt+n', { allowInInput: true }),
  command('call.first', '1'),
  command('call.first-in-field', 'Alt+1', { allowInInput: true }),
]

let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
  vi.useRealTimers()
})

interface Setup {
  preferences?: Record<string, unknown>
  forbidden?: readonly string[]
  mac?: boolean
  list?: readonly Command[]
}

beforeAll(loadOwnHotkeys)

function setUp({ preferences: kept = {}, forbidden = [], mac = false, list = commands }: Setup = {}) {
  const registry = createRegistry({ groups: [], pages: [], commands: list })
  const ran: string[] = []
  const scopes = createScopes()
  const toasts = createToasts()
  const store = createStore<Readonly<Record<string, unknown>>>(kept)
  const preferences: Pick<Preferences, 'read' | 'write'> = {
    read: <T,>(key: string, fallback: T) => (store.get()[key] as T | undefined) ?? fallback,
    write: (key, value) => store.set({ ...store.get(), [key]: value }),
  }
  const hotkeys = createHotkeys({
    registry,
    commands: {
      isPermitted: ({ id }) => !forbidden.includes(id),
      missing: ({ params: steps = [] }) => ({ steps, args: {} }),
      async execute(id, _args, source) {
        ran.push(source === 'key' ? id : `${id} by ${source}`)
        return true
      },
    },
    scopes,
    preferences,
    toasts,
    mac,
  })
  stop = hotkeys.start(window)
  const its = (id: string) => {
    const found = registry.command(id)
    if (!found) throw new Error(`no ${id}`)
    return found
  }
  const shell = { registry, preferences: preferences as Preferences, hotkeys }
  const change = {
    remap: (command: Command, keys: readonly string[] | undefined) => remap(shell, command, keys),
    refusals: (command: Command, keys: readonly string[]) => refusals(shell, command, keys),
  }
  return { hotkeys, ...change, ran, scopes, its, store, said: () => toasts.get().map(({ text }) => text) }
}

/** Adds an element to the page. */
function put(html: string): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.lastElementChild as HTMLElement
}

const codes: Readonly<Record<string, string>> = { ' ': 'Space', '/': 'Slash', '?': 'Slash', '1': 'Digit1' }
const codeOf = (key: string) => codes[key] ?? (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key)

type Init = KeyboardEventInit & { keyCode?: number; timeStamp?: number }

/** Presses a key; returns whether the press was kept from the page. */
function press(
  key: string,
  // On the test's clock: the event's own would tell how fast the machine is.
  { timeStamp = performance.now(), ...init }: Init = {},
  target: Element = document.body,
): boolean {
  const event = new KeyboardEvent('keydown', { key, code: codeOf(key), bubbles: true, cancelable: true, ...init })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  return !target.dispatchEvent(event)
}

const pending = (hotkeys: ReturnType<typeof setUp>['hotkeys']) => {
  const now = hotkeys.get().pending
  return (
    now &&
    `${now.pressed.join(' ')}: ${now.candidates.map(({ keys, title }) => `${keys.join(' ')} ${title}`).join(', ')}`
  )
}

describe('running', () => {
  it('runs the command, and no other handler gets the key', () => {
    const { ran } = setUp()
    const heard = vi.fn()
    const element = put('<div></div>')
    element.addEventListener('keydown', heard)
    expect(press('c', {}, element)).toBe(true)
    expect(ran).toEqual(['list.add'])
    expect(heard).not.toHaveBeenCalled()
    expect(press('y', {}, element)).toBe(false)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('each of several hotkeys does', () => {
    const { ran } = setUp()
    press('/')
    press('f')
    expect(ran).toEqual(['list.filter', 'list.filter'])
  })

  it('listens no more once it was told to end', () => {
    const { ran } = setUp()
    stop()
    expect(press('c')).toBe(false)
    expect(ran).toEqual([])
  })

  it('a key without a command in this state is the page’s', () => {
    const { ran, scopes } = setUp()
    expect(press('Delete')).toBe(false)
    scopes.patch({ selection: 'one' })
    expect(press('Delete')).toBe(true)
    expect(ran).toEqual(['list.remove'])
  })

  it('what the user may not do has no key', () => {
    const { ran, said, hotkeys } = setUp({ forbidden: ['list.add', 'page.open-centre'] })
    expect(press('c')).toBe(false)
    press('g')
    expect(pending(hotkeys)).toBe('g: m page.open-mine, l u page.open-users')
    press('c')
    expect(ran).toEqual([])
    expect(said()).toEqual(['没有快捷键 g c'])
  })

  it('on a Mac Mod is ⌘ and Ctrl isn’t', () => {
    const { ran } = setUp({ mac: true })
    press('k', { ctrlKey: true })
    expect(ran).toEqual([])
    press('k', { metaKey: true })
    expect(ran).toEqual(['console.open-palette'])
  })

  it('what fills in forms sends keydowns that are no key events', () => {
    const { ran } = setUp()
    fireEvent(document.body, new Event('keydown', { bubbles: true }))
    expect(ran).toEqual([])
  })
})

describe('where it is pressed', () => {
  it.each([
    '<input>',
    '<input type="search">',
    '<textarea></textarea>',
    '<select></select>',
    '<div contenteditable="true"></div>',
    '<div role="textbox"></div>',
    '<button role="combobox"></button>',
    '<div role="searchbox"></div>',
  ])('in %s keys are typed, but for those that work in fields', (html) => {
    const { ran } = setUp()
    const field = put(html)
    expect(press('c', {}, field)).toBe(false)
    expect(press('Enter', {}, field)).toBe(false)
    expect(ran).toEqual([])
    expect(press('k', { ctrlKey: true }, field)).toBe(true)
    expect(press('n', { altKey: true }, field)).toBe(true)
    expect(ran).toEqual(['console.open-palette', 'call.next'])
  })

  it.each([
    '<input type="checkbox">',
    '<input type="radio">',
    '<button></button>',
    '<a href="/x">x</a>',
    '<div></div>',
  ])('on %s letters are hotkeys', (html) => {
    const { ran } = setUp()
    press('c', {}, put(html))
    expect(ran).toEqual(['list.add'])
  })

  it('a focused control keeps the keys that work it', () => {
    const { ran } = setUp()
    expect(press('Enter', {}, put('<button></button>'))).toBe(false)
    expect(press(' ', {}, put('<button></button>'))).toBe(false)
    expect(press(' ', {}, put('<input type="checkbox">'))).toBe(false)
    expect(press('Enter', {}, put('<a href="/x">x</a>'))).toBe(false)
    expect(press('ArrowDown', {}, put('<div role="separator" tabindex="0"></div>'))).toBe(false)
    expect(ran).toEqual([])
    expect(press(' ', {}, put('<a href="/x">x</a>'))).toBe(true)
    expect(press('ArrowDown', {}, put('<button></button>'))).toBe(true)
    expect(press('Enter', {}, put('<div role="row" tabindex="0"></div>'))).toBe(true)
    expect(ran).toEqual(['list.peek', 'list.down', 'list.open'])
  })

  it.each([
    ['a menu', '<div role="menu"><button role="menuitem">导出</button></div>'],
    ['a popover', '<div role="dialog" data-state="open"><button>列</button></div>'],
    ['a question', '<div role="alertdialog" data-state="open"><button>取消</button></div>'],
  ])('in %s that the scopes don’t know, only keys that work everywhere work', (_, html) => {
    const { ran } = setUp()
    const inside = put(html).querySelector('button') as Element
    press('c', {}, inside)
    press('k', { ctrlKey: true }, inside)
    expect(ran).toEqual(['console.open-palette'])
  })

  it('in the pane beside a list all works', () => {
    const { ran } = setUp()
    press('c', {}, put('<section role="dialog" tabindex="-1"></section>'))
    expect(ran).toEqual(['list.add'])
  })

  it('under a dialog or a menu only what is meant for there works', () => {
    const { ran, scopes } = setUp()
    for (const overlay of ['menu', 'dialog', 'palette'] as const) {
      const uncover = scopes.cover(overlay)
      expect(press('c')).toBe(false)
      expect(press('Escape')).toBe(false)
      expect(press('k', { ctrlKey: true })).toBe(true)
      uncover()
    }
    expect(ran).toEqual(['console.open-palette', 'console.open-palette', 'console.open-palette'])
  })
})

describe('chords', () => {
  it('waits with its candidates, and runs one', () => {
    const { ran, hotkeys } = setUp()
    expect(press('g')).toBe(true)
    expect(pending(hotkeys)).toBe('g: c page.open-centre, m page.open-mine, l u page.open-users')
    expect(press('c')).toBe(true)
    expect(ran).toEqual(['page.open-centre'])
    expect(pending(hotkeys)).toBeNull()
    press('c')
    expect(ran).toEqual(['page.open-centre', 'list.add'])
  })

  it('may have three presses', () => {
    const { ran, hotkeys } = setUp()
    press('g')
    press('l')
    expect(pending(hotkeys)).toBe('g l: u page.open-users')
    press('u')
    expect(ran).toEqual(['page.open-users'])
  })

  it('is given up 1.2 s after its last press', () => {
    const { ran, hotkeys } = setUp()
    press('g')
    vi.advanceTimersByTime(1199)
    press('l')
    vi.advanceTimersByTime(1199)
    expect(pending(hotkeys)).toBe('g l: u page.open-users')
    vi.advanceTimersByTime(1)
    expect(pending(hotkeys)).toBeNull()
    press('c')
    expect(ran).toEqual(['list.add'])
  })

  it('goes on with a key that was pressed in time, but is handled late', () => {
    const { ran, hotkeys } = setUp()
    press('g')
    const inTime = performance.now() + 300
    vi.advanceTimersByTime(2000)
    expect(pending(hotkeys)).toBeNull()
    press('l', { timeStamp: inTime })
    expect(pending(hotkeys)).toBe('g l: u page.open-users')
    press('u')
    expect(ran).toEqual(['page.open-users'])
  })

  it('ends on Escape, which does nothing else', () => {
    const { ran, hotkeys } = setUp()
    const heard = vi.fn()
    document.addEventListener('keydown', heard, { capture: true, once: true })
    press('g')
    expect(press('Escape')).toBe(true)
    expect(heard).not.toHaveBeenCalled()
    document.removeEventListener('keydown', heard, { capture: true })
    expect(pending(hotkeys)).toBeNull()
    press('Escape')
    expect(ran).toEqual(['console.leave'])
  })

  it('ends when the window loses the focus', () => {
    const { ran, hotkeys } = setUp()
    press('g')
    window.dispatchEvent(new Event('blur'))
    expect(pending(hotkeys)).toBeNull()
    press('c')
    expect(ran).toEqual(['list.add'])
  })

  it('ends when the console’s state changes what may follow', () => {
    const { ran, hotkeys, scopes } = setUp()
    press('g')
    const uncover = scopes.cover('dialog')
    expect(pending(hotkeys)).toBeNull()
    uncover()
    press('c')
    expect(ran).toEqual(['list.add'])
  })

  it('goes on when rows arrive that it doesn’t depend on', () => {
    const { ran, scopes } = setUp()
    press('g')
    scopes.patch({ list: true, rows: 'user', selection: 'one' })
    press('c')
    expect(ran).toEqual(['page.open-centre'])
  })

  it('ends where the next key is typed into a field', () => {
    const { ran } = setUp()
    press('g')
    expect(press('c', {}, put('<input>'))).toBe(false)
    press('c')
    expect(ran).toEqual(['list.add'])
  })

  it('a wrong key is swallowed with a notice', () => {
    const { ran, hotkeys, said } = setUp()
    press('g')
    expect(press('Enter')).toBe(true)
    expect(ran).toEqual([])
    expect(said()).toEqual(['没有快捷键 g Enter'])
    expect(pending(hotkeys)).toBeNull()
  })

  it('a shortcut of its own ends it and works', () => {
    const { ran, hotkeys, said } = setUp()
    press('g')
    expect(press('k', { ctrlKey: true })).toBe(true)
    expect(ran).toEqual(['console.open-palette'])
    press('g')
    expect(press('c', { ctrlKey: true })).toBe(false)
    expect(pending(hotkeys)).toBeNull()
    expect(said()).toEqual([])
  })

  it('a modifier alone is no press', () => {
    const { hotkeys } = setUp()
    press('g')
    press('Shift', { shiftKey: true })
    expect(pending(hotkeys)).not.toBeNull()
  })

  it('g c never also runs c, however it is timed or mixed', () => {
    const when = conditions()
    const steps = fc.array(fc.constantFrom('g', 'c', 'm', 'l', 'u', 'Shift', 1300), { maxLength: 12 })
    fc.assert(
      fc.property(steps, (taken) => {
        const { ran, hotkeys } = setUp()
        for (const step of taken) {
          if (typeof step === 'number') {
            vi.advanceTimersByTime(step)
            continue
          }
          const [before, count] = [pending(hotkeys), ran.length]
          press(step)
          expect(ran.length - count).toBeLessThanOrEqual(1)
          if (when('a chord has begun', before !== null)) expect(ran.slice(count)).not.toContain('list.add')
          if (when('c alone', before === null && step === 'c')) expect(ran.slice(count)).toEqual(['list.add'])
        }
        stop()
      }),
    )
  })
})

describe('held down', () => {
  it('repeats only where the command may', () => {
    const { ran } = setUp()
    press('j')
    expect(press('j', { repeat: true })).toBe(true)
    press('j', { repeat: true })
    press('c')
    expect(press('c', { repeat: true })).toBe(true)
    expect(ran).toEqual(['list.next', 'list.next', 'list.next', 'list.add'])
  })

  it('a chord waits while its key is held, and is not begun by one', () => {
    const { ran, hotkeys, said } = setUp()
    press('g')
    for (let count = 0; count < 5; count++) expect(press('g', { repeat: true })).toBe(true)
    expect(pending(hotkeys)).not.toBeNull()
    vi.advanceTimersByTime(1200)
    press('g', { repeat: true })
    expect(pending(hotkeys)).toBeNull()
    press('c')
    expect(ran).toEqual(['list.add'])
    expect(said()).toEqual([])
  })

  it('a key that opened a field is not typed into it', () => {
    const { ran } = setUp()
    press('/')
    expect(press('/', { repeat: true }, put('<input>'))).toBe(true)
    expect(ran).toEqual(['list.filter'])
  })

  it('a key held since before it counted does nothing', () => {
    const { ran, scopes } = setUp()
    const uncover = scopes.cover('dialog')
    press('j')
    uncover()
    expect(press('j', { repeat: true })).toBe(false)
    expect(ran).toEqual([])
  })
})

describe('input methods', () => {
  it.each<[string, Init]>([
    ['while composing', { isComposing: true }],
    ['a key the input method takes', { keyCode: 229 }],
  ])('%s nothing fires', (_when, init) => {
    const { ran } = setUp()
    const field = put('<input>')
    for (const key of ['c', 'j', 'g', 'Enter', 'Escape', ' ', '1', '?']) {
      for (const target of [document.body, field]) {
        expect(press(key, init, target)).toBe(false)
        expect(press(key, { ...init, ctrlKey: true }, target)).toBe(false)
      }
    }
    expect(press('k', { ...init, ctrlKey: true }, field)).toBe(false)
    expect(ran).toEqual([])
  })

  it('nothing fires while composing, Alt included', () => {
    const { ran } = setUp()
    const events = fc.record({
      key: fc.constantFrom('c', 'j', 'g', 'k', 'n', '1', 'Enter', 'Escape', 'Process', 'Dead'),
      altKey: fc.boolean(),
      ctrlKey: fc.boolean(),
      repeat: fc.boolean(),
      keyCode: fc.constantFrom(0, 65, 229),
    })
    fc.assert(
      fc.property(fc.array(events), (typed) => {
        for (const { key, ...init } of typed) expect(press(key, { ...init, isComposing: true })).toBe(false)
        expect(ran).toEqual([])
      }),
    )
  })

  it('the Enter that ends a composition runs nothing, a later one does', () => {
    const { ran } = setUp()
    const ended = new Event('compositionend', { bubbles: true })
    Object.defineProperty(ended, 'timeStamp', { value: 5000 })
    put('<div></div>').dispatchEvent(ended)
    expect(press('Enter', { timeStamp: 5050 })).toBe(false)
    expect(press('c', { timeStamp: 5060 })).toBe(true)
    expect(press('Enter', { timeStamp: 5100 })).toBe(true)
    expect(ran).toEqual(['list.add', 'list.open'])
  })

  it('Option+N is a dead key that the input method seems to take, and works all the same', () => {
    const { ran } = setUp({ mac: true })
    const field = put('<textarea></textarea>')
    expect(press('Dead', { code: 'KeyN', altKey: true, keyCode: 229 }, field)).toBe(true)
    expect(press('¡', { code: 'Digit1', altKey: true, keyCode: 229 }, field)).toBe(true)
    expect(ran).toEqual(['call.next', 'call.first-in-field'])
  })
})

it('Cyrillic and full-width keys reach the hotkeys', () => {
  const { ran } = setUp()
  press('п', { code: 'KeyG' })
  press('с', { code: 'KeyC' })
  press('о', { code: 'KeyJ' })
  press('？', { code: 'Slash', shiftKey: true })
  press('、', { code: 'Slash' })
  press('J', { code: 'KeyJ' })
  press('1', { code: 'Numpad1' })
  expect(ran).toEqual(['page.open-centre', 'list.next', 'console.open-help', 'list.filter', 'list.next', 'call.first'])
})

describe('single keys off', () => {
  it('single characters and chords from them are off, the rest works', () => {
    const { ran, hotkeys, its, store } = setUp()
    hotkeys.setSingleKeys(false)
    expect(store.get()['single-keys']).toBe(false)
    for (const key of ['c', '?', '/', '1', 'g', 'm']) expect(press(key)).toBe(false)
    expect(press('E', { shiftKey: true })).toBe(false)
    expect(ran).toEqual([])
    press('k', { ctrlKey: true })
    press('n', { altKey: true })
    press('Enter')
    press('Escape')
    expect(ran).toEqual(['console.open-palette', 'call.next', 'list.open', 'console.leave'])
    expect(hotkeys.of(its('page.open-mine'))).toEqual([])
    expect(hotkeys.assigned(its('page.open-mine'))).toEqual(['g m'])
    expect(hotkeys.of(its('call.next'))).toEqual(['Alt+n'])

    hotkeys.setSingleKeys(true)
    expect(hotkeys.singleKeys()).toBe(true)
    expect(store.get()['single-keys']).toBeUndefined()
    press('c')
    expect(ran.at(-1)).toBe('list.add')
  })
})

describe('keys of one’s own', () => {
  it('a command takes another key and leaves its old one', () => {
    const { ran, hotkeys, its, store, remap } = setUp()
    expect(remap(its('list.add'), ['n'])).toEqual([])
    expect(store.get().hotkeys).toEqual({ 'list.add': ['n'] })
    expect(press('c')).toBe(false)
    press('n')
    expect(ran).toEqual(['list.add'])
    expect(hotkeys.of(its('list.add'))).toEqual(['n'])
    expect(hotkeys.isOwn(its('list.add'))).toBe(true)
  })

  it('a command can have no key, and can get its default back', () => {
    const { ran, hotkeys, its, store, remap } = setUp()
    expect(remap(its('list.add'), [])).toEqual([])
    press('c')
    expect(ran).toEqual([])
    expect(remap(its('list.add'), undefined)).toEqual([])
    expect(store.get().hotkeys).toBeUndefined()
    expect(hotkeys.isOwn(its('list.add'))).toBe(false)
    press('c')
    expect(ran).toEqual(['list.add'])
  })

  it.each([
    ['another’s', ['j'], '“list.next”已经在用 j'],
    ['a chord’s beginning', ['g'], '“page.open-centre”的 g c 以 g 开头'],
    ['a chord that begins with another’s', ['c x', 'j x'], 'j x 以“list.next”的 j 开头'],
    ['the same by another name', ['Ctrl+b'], '“console.toggle-sidebar”已经在用 Ctrl+B'],
    ['the browser’s', ['Mod+t'], '浏览器自己要用 Ctrl+T'],
    ['no key', ['Hyper+x'], '不能用 Hyper+x 作快捷键'],
  ])('refuses what is %s', (_what, keys, reason) => {
    const { its, store, remap, refusals } = setUp()
    expect(remap(its('list.add'), keys)).toContain(reason)
    expect(refusals(its('list.add'), keys)).toContain(reason)
    expect(store.get().hotkeys).toBeUndefined()
  })

  it('a single character is no key for what can’t be undone', () => {
    const remove = command('list.remove', [], { danger: true })
    const { remap } = setUp({ list: [remove] })
    expect(remap(remove, ['x'])).toEqual(['不能撤销的操作不能只用一个字符'])
    expect(remap(remove, ['g x'])).toEqual([])
  })

  it('a character first is no key for what works in fields too: it would be typed', () => {
    const { its, remap } = setUp()
    const reason = '输入文字时也要能用，第一个键不能是单个字符'
    expect(remap(its('console.open-palette'), ['p'])).toEqual([reason])
    expect(remap(its('console.open-palette'), ['Shift+p x'])).toEqual([reason])
    expect(remap(its('console.open-palette'), ['Mod+p'])).toEqual([])
  })

  it('a key can pass to another command; the default is refused until the key is free', () => {
    const { its, ran, remap } = setUp()
    expect(remap(its('list.add'), ['n'])).toEqual([])
    expect(remap(its('list.next'), ['c'])).toEqual([])
    press('c')
    expect(ran).toEqual(['list.next'])
    expect(remap(its('list.add'), undefined)).toEqual(['“list.next”已经在用 c'])
    expect(remap(its('list.next'), undefined)).toEqual([])
    expect(remap(its('list.add'), undefined)).toEqual([])
  })

  it('what was kept and has become faulty is ignored', () => {
    const { ran, hotkeys, its } = setUp({
      preferences: { hotkeys: { 'list.add': ['j'], 'list.peek': ['Mod+t'], 'list.open': ['o'], 'gone.gone': ['y'] } },
    })
    press('j')
    press('c')
    press('o')
    expect(ran).toEqual(['list.next', 'list.add', 'list.open'])
    expect(hotkeys.of(its('list.peek'))).toEqual(['Space'])
  })

  it.each([[null], ['x'], [[]], [{ 'list.add': 'n' }], [{ 'list.add': [1] }]])('%j is no choice', (kept) => {
    const { ran } = setUp({ preferences: { hotkeys: kept } })
    press('c')
    expect(ran).toEqual(['list.add'])
  })

  it('keys that were swapped by two choices hold together', () => {
    const { ran } = setUp({ preferences: { hotkeys: { 'list.add': ['j'], 'list.next': ['c'] } } })
    press('c')
    press('j')
    expect(ran).toEqual(['list.next', 'list.add'])
  })
})

describe('a key that leads into a field', () => {
  it('keeps what is typed right after it for that field, and runs nothing by it', async () => {
    const { ran } = setUp({ list: [...commands, command('page.edit', 'i', { leadsToField: true })] })
    press('i')
    for (const key of 'jc1') expect(press(key)).toBe(true)
    const field = put('<input>') as HTMLInputElement
    field.focus()
    await Promise.resolve()
    expect([ran, field.value]).toEqual([['page.edit'], 'jc1'])
  })

  it('so does one that the palette asks something for, but not for a mere yes', async () => {
    const line = pick({ name: 'line', title: '选择线路', options: () => [] })
    const sure = confirmation({ name: 'sure', title: '确认', ok: '停用', text: () => '停用？' })
    const asking = [command('page.move', 'm', { params: [line] }), command('page.stop', 'i', { params: [sure] })]
    const { ran } = setUp({ list: [...commands, ...asking] })
    press('m')
    for (const key of 'jc') expect(press(key)).toBe(true)
    const field = put('<input>') as HTMLInputElement
    field.focus()
    await Promise.resolve()
    expect([ran, field.value]).toEqual([['page.move'], 'jc'])
    field.blur()
    press('i')
    press('j')
    expect(ran).toEqual(['page.move', 'page.stop', 'list.next'])
  })

  it('another key keeps nothing', () => {
    const { ran } = setUp()
    press('c')
    press('j')
    expect(ran).toEqual(['list.add', 'list.next'])
  })
})

describe('taking keys', () => {
  it('hands every press over and runs nothing, but for Tab', () => {
    const { ran, hotkeys } = setUp()
    const taken: string[] = []
    const end = hotkeys.capture((text) => taken.push(text))
    expect(press('g')).toBe(true)
    expect(press('c')).toBe(true)
    expect(press('Escape')).toBe(true)
    expect(press('k', { ctrlKey: true })).toBe(true)
    expect(press('k', { ctrlKey: true, repeat: true })).toBe(true)
    expect(press('Tab')).toBe(false)
    expect(press('n', { isComposing: true })).toBe(false)
    expect(taken).toEqual(['g', 'c', 'Escape', 'Mod+k'])
    expect(ran).toEqual([])
    end()
    press('c')
    expect(ran).toEqual(['list.add'])
  })
})
