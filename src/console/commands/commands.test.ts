import type { LucideIcon } from 'lucide-react'
import { describe, expect, it, type Mock, vi } from 'vitest'
import { ApiError, TransportError } from '../../lib/api'
import { createToasts } from '../../ui/toast/toasts'
import type { ListControl, ListRow } from '../list/active-list'
import { type Args, confirmation, pick, text } from '../registry/params'
import { type Command, createRegistry, defineCommand, definePage } from '../registry/registry'
import { createScopes, type Scopes } from '../registry/scopes'
import type { CommandContext, Shell } from '../shell'
import { createCommands } from './commands'

const icon = {} as unknown as LucideIcon

interface Setup {
  scopes?: Partial<Scopes>
  rows?: readonly ListRow[]
  kind?: 'user' | 'flow'
  permissions?: readonly string[]
  pages?: readonly string[]
}

const row = (id: number): ListRow => ({ id, label: `第 ${id} 行`, endpoint: { path: '/test' }, data: null })

function setUp(
  commands: readonly Command[],
  { scopes, rows, kind = 'user', permissions = [], pages = [] }: Setup = {},
) {
  const registry = createRegistry({
    groups: [{ title: '线路管理', icon }],
    pages: [
      definePage({
        id: 'line.open-list',
        path: '/line/list',
        title: '线路列表',
        group: '线路管理',
        view: () => Promise.resolve(() => null),
      }),
    ],
    commands,
  })
  const store = createScopes()
  store.patch(scopes ?? {})
  const toasts = createToasts()
  const errors: unknown[] = []
  const shell = {
    scopes: store,
    toasts,
    errorLog: { add: (error: unknown) => void errors.push(error) },
    router: {
      isPermitted: (path: string) => pages.includes(path),
      permitted: () => registry.pages.filter(({ path }) => pages.includes(path)),
      go: vi.fn(),
    },
    tabs: { locationOf: (path: string) => path },
    list: { get: () => (rows ? ({ kind, rows: () => rows } as unknown as ListControl) : null) },
    palette: {
      ask: vi.fn(async (_command: Command, _args: Args, _rows: readonly ListRow[]): Promise<Args | null> => null),
    },
    dialogs: { open: vi.fn(async (_load: unknown, _props: object) => {}) },
    confirm: vi.fn(async (_question: { text: string; danger?: boolean }) => true),
  }
  const made = createCommands({
    registry,
    shell: () => shell as unknown as Shell,
    permissions: () => permissions.map((permission) => ({ permission })),
  })
  return { ...made, registry, shell, errors, said: () => toasts.get().map((toast) => `${toast.kind} ${toast.text}`) }
}

const command = (extra: Partial<Command> = {}): Command & { run: Mock<Command['run']> } => ({
  id: 'line.do-it',
  title: '办理',
  section: '线路',
  ...extra,
  run: vi.fn<Command['run']>(),
})

const contextOf = (done: Command & { run: Mock<Command['run']> }) => done.run.mock.calls[0] as [Args, CommandContext]

it('a command runs, and listeners hear which one ran and from where', async () => {
  const done = command()
  const { execute, onExecuted } = setUp([done])
  const ran: unknown[] = []
  onExecuted((each) => ran.push(each))
  expect(await execute('line.do-it', { a: 1 }, 'key')).toBe(true)
  expect(contextOf(done)[0]).toEqual({ a: 1 })
  expect(contextOf(done)[1].source).toBe('key')
  expect(ran).toEqual([{ id: 'line.do-it', source: 'key' }])
})

it('running an unknown command throws', async () => {
  await expect(setUp([]).execute('line.nothing', {}, 'key')).rejects.toThrow('there is no command line.nothing')
})

it('without the permission it is neither shown nor run', async () => {
  const done = command({ permission: 'user:save', places: ['user.row'] })
  const without = setUp([done])
  expect(without.at('user.row')).toEqual([])
  expect(without.permitted()).toEqual([])
  expect(await without.execute('line.do-it', {}, 'key')).toBe(false)
  expect(without.said()).toEqual(['warn 办理：没有权限'])
  expect(done.run).not.toHaveBeenCalled()

  const having = setUp([done], { permissions: ['user:save'] })
  expect(having.at('user.row')).toEqual([done])
  expect(await having.execute('line.do-it', {}, 'row')).toBe(true)
})

it('a command is not offered without the workstation or the page that it belongs to', () => {
  const calling = { when: { call: ['none', 'talking'] }, places: ['user.row'] } as const
  const done = command(calling)
  for (const [call, offered] of [
    ['off', []],
    ['none', [done]],
    // It only waits for the call to end.
    ['ringing', [done]],
  ] as const) {
    const { at, permitted } = setUp([done], { scopes: { call } })
    expect([at('user.row'), permitted()]).toEqual([offered, offered])
  }
  const away = command({ when: { call: 'off' }, places: ['user.row'] })
  expect(setUp([away], { scopes: { call: 'off' } }).permitted()).toEqual([away])

  const here = command({ when: { view: ['/b', '/line/list'] }, places: ['user.row'] })
  const without = setUp([here])
  expect([without.at('user.row'), without.permitted()]).toEqual([[], []])
  const having = setUp([here], { pages: ['/line/list'] })
  expect([having.at('user.row'), having.permitted().includes(here)]).toEqual([[here], true])
})

it('going to a page asks the guard', async () => {
  const refused = setUp([])
  expect(await refused.execute('line.open-list', {}, 'palette')).toBe(false)
  const open = setUp([], { pages: ['/line/list'] })
  expect(open.permitted().map(({ id }) => id)).toEqual(['line.open-list'])
  expect(await open.execute('line.open-list', {}, 'palette')).toBe(true)
  expect(open.shell.router.go).toHaveBeenCalledWith('/line/list')
})

it.each<[string, Command['when'], Partial<Scopes>, string]>([
  ['another page', { view: '/a' }, { view: '/b' }, '这个页面上没有'],
  ['no list', { list: true }, {}, '请先打开它的列表'],
  ['other rows', { rows: 'user' }, { rows: 'flow' }, '请先打开它的列表'],
  ['nothing selected', { selection: ['one', 'many'] }, {}, '请先选中一行'],
  ['too much selected', { selection: 'one' }, { selection: 'many' }, '一次只能选一行'],
  ['something else', { selection: ['one', 'many'], list: false }, { selection: 'many', list: true }, '现在不能用'],
])('where it doesn’t apply it says why: %s', async (_why, when, scopes, reason) => {
  const done = command(when && { when })
  const { execute, refusal, said } = setUp([done], { scopes })
  expect(refusal(done)).toBe(reason)
  expect(await execute('line.do-it', {}, 'menu')).toBe(false)
  expect(said()).toEqual([`warn 办理：${reason}`])
  expect(done.run).not.toHaveBeenCalled()
})

it('the focus and open overlays restrict only keys', () => {
  const done = command({ when: { focus: 'page', overlay: 'none' } })
  expect(setUp([done], { scopes: { focus: 'field', overlay: 'palette' } }).refusal(done)).toBeNull()
})

const users = pick({ name: 'users', title: '选择用户', of: 'user', multiple: true, options: () => [] })
const user = pick({ name: 'user', title: '选择用户', of: 'user', options: () => [] })
const note = text({ name: 'note', title: '备注' })
const sure = confirmation({
  name: 'sure',
  title: '确定',
  text: ({ users: ids }) => `将停用 ${String(ids)}`,
  ok: '停用',
  danger: true,
})

it('the selection answers a step about such rows', () => {
  const done = command({ params: [users, note] })
  const { missing } = setUp([done], { rows: [row(3), row(5)] })
  expect(missing(done)).toEqual({ steps: [note], args: { users: [3, 5] } })
  expect(missing(done, { users: [9] }).args).toEqual({ users: [9] })
})

it('several rows don’t answer a step that takes one', () => {
  const done = command({ params: [user] })
  expect(setUp([done], { rows: [row(3), row(5)] }).missing(done)).toEqual({ steps: [user], args: {} })
  expect(setUp([done], { rows: [row(3)] }).missing(done)).toEqual({ steps: [], args: { user: 3 } })
})

it('rows of another kind answer nothing, nor does an empty selection', () => {
  const done = command({ params: [users] })
  expect(setUp([done], { rows: [row(3)], kind: 'flow' }).missing(done).steps).toEqual([users])
  expect(setUp([done], { rows: [] }).missing(done).steps).toEqual([users])
  expect(setUp([done]).missing(done).steps).toEqual([users])
})

it('a command with nothing left to ask runs at once', async () => {
  const done = command({ params: [users] })
  const { execute, shell } = setUp([done], { rows: [row(3)] })
  expect(await execute('line.do-it', {}, 'row')).toBe(true)
  expect(contextOf(done)[0]).toEqual({ users: [3] })
  expect(shell.palette.ask).not.toHaveBeenCalled()
})

it('a confirmation alone is asked for in a dialog', async () => {
  const done = command({ params: [users, sure] })
  const { execute, shell } = setUp([done], { rows: [row(3)] })
  expect(await execute('line.do-it', {}, 'key')).toBe(true)
  expect(shell.confirm).toHaveBeenCalledWith({ title: '办理？', text: '将停用 3', ok: '停用', danger: true })
  expect(contextOf(done)[0]).toEqual({ users: [3], sure: true })

  shell.confirm.mockResolvedValueOnce(false)
  expect(await execute('line.do-it', {}, 'key')).toBe(false)
  expect(done.run).toHaveBeenCalledTimes(1)
})

it('any other step is asked for in the palette, together with the known answers', async () => {
  const done = command({ params: [users, note, sure] })
  const { execute, shell, said } = setUp([done], { rows: [row(3)] })
  expect(await execute('line.do-it', {}, 'key')).toBe(false)
  expect(shell.palette.ask).toHaveBeenCalledWith(done, { users: [3] }, [row(3)])
  expect(done.run).not.toHaveBeenCalled()
  expect(said()).toEqual([])

  shell.palette.ask.mockResolvedValueOnce({ users: [3], note: '好', sure: true })
  expect(await execute('line.do-it', {}, 'key')).toBe(true)
  expect(contextOf(done)[0]).toEqual({ users: [3], note: '好', sure: true })
})

it('acts on what was selected when it was called', async () => {
  const rows = [row(3)]
  const done = command({ params: [note] })
  const { execute, shell } = setUp([done], { rows })
  const selected: { rows: readonly ListRow[] } = { rows }
  shell.list.get = () => ({ kind: 'user', rows: () => selected.rows }) as unknown as ListControl
  shell.palette.ask.mockImplementationOnce(async () => {
    selected.rows = [row(8)]
    return { note: '' }
  })
  await execute('line.do-it', {}, 'row')
  expect(contextOf(done)[1].rows).toEqual([row(3)])
})

describe('rows given with the call', () => {
  it('are of its kind, whatever list is on the page', async () => {
    const done = command({ when: { rows: ['company', 'all-company'], selection: 'one' } })
    const { execute } = setUp([done], { rows: [row(3)], kind: 'flow', scopes: { rows: 'flow', selection: 'one' } })
    expect(await execute('line.do-it', {}, 'palette')).toBe(false)
    expect(await execute('line.do-it', {}, 'palette', [row(8)])).toBe(true)
    expect(contextOf(done)[1].rows).toEqual([row(8)])
  })

  const forOne = { when: { selection: 'one' } } as const

  it('are what it acts on, and what answers its steps, whatever is selected', async () => {
    const done = command({ ...forOne, params: [users] })
    const { execute, refusal } = setUp([done], { rows: [row(3), row(5)], scopes: { selection: 'many' } })
    expect(refusal(done)).toBe('一次只能选一行')
    expect(refusal(done, [row(8)])).toBeNull()
    expect(await execute('line.do-it', {}, 'row', [row(8)])).toBe(true)
    expect(contextOf(done)[0]).toEqual({ users: [8] })
    expect(contextOf(done)[1].rows).toEqual([row(8)])
  })

  it('are checked instead of the selection', async () => {
    const done = command(forOne)
    const { execute, said } = setUp([done], { rows: [row(3)], scopes: { selection: 'one' } })
    expect(await execute('line.do-it', {}, 'row', [])).toBe(false)
    expect(await execute('line.do-it', {}, 'row', [row(1), row(2)])).toBe(false)
    expect(said()).toEqual(['warn 办理：请先选中一行', 'warn 办理：一次只能选一行'])
  })

  it('may be such that it would change nothing', async () => {
    const done = command({ ...forOne, refuses: (rows) => (rows.some(({ id }) => id === 3) ? '已是这样' : null) })
    const { execute, refusal, said } = setUp([done], { rows: [row(3)], scopes: { selection: 'one' } })
    expect([refusal(done), refusal(done, [row(8)]), refusal(done, [])]).toEqual(['已是这样', null, '请先选中一行'])
    expect(await execute('line.do-it', {}, 'key')).toBe(false)
    expect(said()).toEqual(['warn 办理：已是这样'])
  })

  it('are named by the confirmation', async () => {
    const done = command({
      params: [
        confirmation({ name: 'sure', title: '确定', text: (_args, [first]) => `停用${first?.label}`, ok: '停用' }),
      ],
    })
    const { execute, shell } = setUp([done], { rows: [row(3)] })
    await execute('line.do-it', {}, 'row', [row(8)])
    expect(shell.confirm.mock.calls[0]?.[0].text).toBe('停用第 8 行')
  })
})

it('what may no longer be done once the questions are answered is not done', async () => {
  const done = command({ params: [note], when: { view: '/a' } })
  const { execute, shell, said } = setUp([done], { scopes: { view: '/a' } })
  shell.palette.ask.mockImplementationOnce(async () => {
    shell.scopes.patch({ view: '/b' })
    return { note: '' }
  })
  expect(await execute('line.do-it', {}, 'key')).toBe(false)
  expect(done.run).not.toHaveBeenCalled()
  expect(said()).toEqual(['warn 办理：这个页面上没有'])
})

it('an error is shown and logged, and the command does not count as run', async () => {
  const fault = new Error('x is undefined')
  const done = command()
  done.run.mockRejectedValue(fault)
  const { execute, said, errors, onExecuted } = setUp([done])
  const heard = vi.fn()
  onExecuted(heard)
  expect(await execute('line.do-it', {}, 'key')).toBe(false)
  expect(said()).toEqual(['bad 办理没有完成，请重试'])
  expect(errors).toEqual([fault])
  expect(heard).not.toHaveBeenCalled()
})

it.each([new ApiError(500, '余额不足'), new TransportError('timeout', '没有回应')])(
  'a call that failed has said so itself: %s',
  async (fault) => {
    const done = command()
    done.run.mockRejectedValue(fault)
    const { execute, said, errors } = setUp([done])
    expect(await execute('line.do-it', {}, 'key')).toBe(false)
    expect(said()).toEqual([])
    expect(errors).toEqual([])
  },
)

it('arguments reach run with the types of their steps', async () => {
  const got: unknown[] = []
  const typed = defineCommand({
    id: 'line.do-it',
    title: '办理',
    section: '线路',
    params: [users, note],
    run: ({ users: ids, note: said }) => got.push(ids.length, said.trim()),
  })
  await setUp([typed]).execute('line.do-it', { users: [1, 2], note: ' 好 ' }, 'palette')
  expect(got).toEqual([2, '好'])
})

it('the reason against a command gets the rows and the shell', async () => {
  const refuses = vi.fn(() => '正在通话')
  const done = command({ refuses })
  const { execute, refusal, said, shell } = setUp([done], { rows: [row(3)] })
  expect(refusal(done)).toBe('正在通话')
  expect(refusal(done, [row(4)])).toBe('正在通话')
  expect(refuses.mock.calls).toEqual([
    [[row(3)], shell],
    [[row(4)], shell],
  ])
  expect(await execute('line.do-it', {}, 'key')).toBe(false)
  expect(said()).toEqual(['warn 办理：正在通话'])
})

describe('a dialog as data', () => {
  const load = async () => (_props: { of: number; close(): void }) => null
  const dialog = { id: 'line.do-it', title: '办理', section: '线路' }

  it('opens synchronously with what its command gives it, and the command does not wait for it', async () => {
    const opening = defineCommand({
      ...dialog,
      opens: { load, props: (_args, { rows }) => ({ of: rows[0]?.id ?? 0 }) },
    })
    const { execute, shell, onExecuted } = setUp([opening], { rows: [row(3)] })
    const ran: unknown[] = []
    onExecuted(({ id }) => ran.push(id))
    // Nobody closes it.
    shell.dialogs.open.mockReturnValue(new Promise(() => {}))
    const executed = execute('line.do-it', {}, 'key')
    await Promise.resolve()
    expect(shell.dialogs.open.mock.calls).toEqual([[load, { of: 3 }]])
    expect([await executed, ran]).toEqual([true, ['line.do-it']])
  })

  it('waits for its props, and does not open without them', async () => {
    const props = vi
      .fn<() => Promise<{ of: number } | null>>()
      .mockResolvedValueOnce({ of: 5 })
      .mockResolvedValueOnce(null)
    const { execute, shell } = setUp([defineCommand({ ...dialog, opens: { load, props } })])
    expect(await execute('line.do-it', {}, 'key')).toBe(true)
    expect(shell.dialogs.open.mock.calls).toEqual([[load, { of: 5 }]])
    expect(await execute('line.do-it', {}, 'key')).toBe(true)
    expect(shell.dialogs.open).toHaveBeenCalledTimes(1)
  })

  it('that wants nothing is given nothing', async () => {
    const plain = async () => () => null
    const { execute, shell } = setUp([defineCommand({ ...dialog, opens: { load: plain } })])
    await execute('line.do-it', {}, 'key')
    expect(shell.dialogs.open.mock.calls).toEqual([[plain, {}]])
  })

  it('compiles only with the props that its view requires', () => {
    // @ts-expect-error a text is no number
    defineCommand({ ...dialog, opens: { load, props: () => ({ of: '3' }) } })
  })
})

it('a place of every list has only what is for the rows of this one', () => {
  const command = (id: string, rows?: string) =>
    defineCommand({
      ...{ id, title: id, section: '列表', places: ['list.toolbar', 'user.toolbar'], run: () => undefined },
      ...(rows !== undefined && { when: { rows } }),
    })
  const all = [command('list.any'), command('user.own', 'user'), command('flow.own', 'flow')]
  const commands = setUp(all, { scopes: { rows: 'user' } })
  const at = (place: 'list.toolbar' | 'user.toolbar') => commands.at(place).map(({ id }) => id)
  expect(at('list.toolbar')).toEqual(['list.any', 'user.own'])
  expect(at('user.toolbar')).toEqual(['list.any', 'user.own', 'flow.own'])
})
