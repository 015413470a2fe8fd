import type { LucideIcon } from 'lucide-react'
import { describe, expect, it, vi } from 'vitest'
import type { CommandContext } from '../shell'
import { pageTable } from './page-table'
import type { PaletteSource } from './palette-source'
import { confirmation, text } from './params'
import { type Command, createRegistry, type Group, hotkeysOf, keyWhen, type Page, type RowStep } from './registry'
import { faultsOf, registryFaults } from './registry-faults'

const icon = {} as unknown as LucideIcon
const groups: Group[] = [{ title: '客户管理', icon }]
const View = () => null
const view = () => Promise.resolve(View)
const page = (extra: Partial<Page> = {}): Page => ({
  id: 'customer.open-mine',
  path: '/customer/mine',
  title: '客户列表',
  group: '客户管理',
  view,
  ...extra,
})
const command = (extra: Partial<Command> = {}): Command => ({
  id: 'customer.add',
  title: '新增',
  section: '客户',
  run: () => {},
  ...extra,
})
const faults = (pages: readonly Page[], commands: readonly Command[] = []) => faultsOf({ groups, pages, commands })

it('a page without a view is not registered', () => {
  const { view: _later, ...pending } = page()
  const registry = createRegistry({ groups, pages: [pending], commands: [] })
  expect(registry.pages).toEqual([])
  expect(registry.commands).toEqual([])
  expect(registry.page('/customer/mine')).toBeUndefined()
  expect(registry.command('customer.open-mine')).toBeUndefined()
})

it('going to a page is a command', async () => {
  const its = page({ hotkey: 'g m', keywords: ['名单'], subtitle: '全部客户', icon })
  const registry = createRegistry({ groups, pages: [its], commands: [command()] })
  const opening = registry.command('customer.open-mine')
  expect(opening).toMatchObject({
    title: '客户列表',
    section: '客户管理',
    hotkey: 'g m',
    keywords: ['名单', '全部客户'],
    icon,
  })
  expect(registry.commands.map(({ id }) => id)).toEqual(['customer.open-mine', 'customer.add'])
  expect(opening && registry.pageOf(opening)).toBe(its)
  expect(registry.pageOf(command())).toBeUndefined()
  const go = vi.fn()
  const tabs = { locationOf: (path: string) => path }
  await opening?.run({}, { router: { go }, tabs } as unknown as CommandContext)
  expect(go).toHaveBeenCalledWith('/customer/mine')
})

it('a hidden page has a button on a toolbar, and links from the rows of others that narrow it to them', async () => {
  const hidden = page({ hidden: true })
  const lost = ['customer.open-mine: it is hidden, and no button leads there']
  expect(faults([hidden])).toEqual(lost)
  expect(faults([page({ hidden: true, places: ['call.row'] })])).toEqual(lost)
  const links: Page['links'] = [
    {
      ...{ id: 'customer.open-of-user', title: '他的客户', section: '用户', places: ['user.row', 'user.related'] },
      query: ([row]) => ({ userId: String(row?.id) }),
    },
  ]
  const its = page({ hidden: true, places: ['user.toolbar'], links })
  expect(faults([its])).toEqual([])
  const { view: _later, ...pending } = its
  expect(faults([{ ...pending, places: [] }])).toEqual([])

  const remove = command({ id: 'user.remove', title: '删除', danger: true, places: ['user.row'] })
  const registry = createRegistry({ groups, pages: [its], commands: [remove] })
  expect(registry.at('user.toolbar').map(({ id }) => id)).toEqual(['customer.open-mine'])
  expect(registry.at('user.row').map(({ id }) => id)).toEqual(['customer.open-of-user', 'user.remove'])
  const [link] = registry.at('user.related')
  expect(link?.permission).toBe('/customer/mine')
  const go = vi.fn()
  await link?.run({}, { router: { go }, rows: [{ id: 7, label: '张三', data: null }] } as unknown as CommandContext)
  expect(go).toHaveBeenCalledWith('/customer/mine?userId=7')
})

it('a place has its commands in their order', () => {
  const first = command({ id: 'user.edit', places: ['user.row', 'user.bulk'] })
  const second = command({ id: 'user.remove', places: ['user.row'] })
  const registry = createRegistry({ groups, pages: [], commands: [first, command(), second] })
  expect(registry.at('user.row')).toEqual([first, second])
  expect(registry.at('user.bulk')).toEqual([first])
  expect(registry.at('tab')).toEqual([])
})

it('keys count on the page with nothing over it, unless the flags or the when say otherwise', () => {
  expect(keyWhen({})).toEqual({ focus: 'page', overlay: 'none' })
  expect(keyWhen({ allowInInput: true, overOverlay: true })).toEqual({})
  expect(keyWhen({ when: { list: true, overlay: 'dialog' } })).toEqual({ focus: 'page', overlay: 'dialog', list: true })
})

it('one hotkey, several, none', () => {
  expect(hotkeysOf({})).toEqual([])
  expect(hotkeysOf({ hotkey: 'g m' })).toEqual(['g m'])
  expect(hotkeysOf({ hotkey: ['/', 'f'] })).toEqual(['/', 'f'])
})

it('a list without faults has none', () => {
  expect(faults([page()], [command({ hotkey: 'c' })])).toEqual([])
})

it('all faults are told at once', () => {
  const double = text({ name: 'note', title: '备注' })
  const rowStep: RowStep = { title: '选择客户', permission: 'customer:list', search: async () => [] }
  expect(
    faults(
      [page({ hotkey: 'g m' }), page({ parent: '/nowhere', redirect: '/nowhere', group: '别处' })],
      [
        command({ id: 'add', hotkey: 'Mod+t' }),
        command({ id: 'customer.remove', danger: true, hotkey: 'd' }),
        command({ id: 'customer.edit', hotkey: 'hyper+x', params: [double, double] }),
        command({ id: 'customer.claim', hotkey: 'g', when: { rows: [] } }),
        command({ id: 'customer.go', hotkey: 'g' }),
        command({ id: 'customer.merge', when: { rows: 'customer', selection: 'many' }, rowStep }),
        command({ id: 'customer.mark', when: { rows: 'customer', selection: ['one', 'many'] }, rowStep }),
        command({ id: 'customer.show', rowStep }),
      ],
    ).toSorted(),
  ).toEqual(
    [
      'two entries have the id customer.open-mine',
      'two pages have the path /customer/mine',
      'add is not of the form noun.verb-object',
      'customer.open-mine: there is no group 别处',
      'customer.open-mine: there is no page /nowhere above it',
      'customer.open-mine: there is no page /nowhere to go on to',
      'customer.edit asks twice for note',
      'customer.merge asks for a row, but its when names no kind of rows or no single one',
      'customer.show asks for a row, but its when names no kind of rows or no single one',
      'customer.claim: its when never holds',
      'add: browsers keep Mod+t for themselves',
      "customer.remove: d is too easy a key for something that can't be undone",
      'customer.edit: “hyper+x” is no hotkey: hyper',
      'g of customer.go is the beginning of g m of customer.open-mine',
      'two commands have the title 新增',
    ].toSorted(),
  )
})

it('a page without a view already reserves its keys', () => {
  const { view: _later, ...pending } = page({ hotkey: 'g m' })
  expect(faults([pending], [command({ hotkey: 'g m' })])).toEqual(['customer.open-mine and customer.add both have g m'])
})

it.each(['home', 'station'] as const)('only one page is the %s', (flag) => {
  const other = page({ id: 'customer.open-public', path: '/customer/public', [flag]: true })
  expect(faults([page(), other])).toEqual([])
  expect(faults([page({ [flag]: true }), other])).toEqual([`customer.open-public: another page is the ${flag} already`])
})

it('a redirect leads to a page that leads no further', () => {
  const other = page({ id: 'customer.open-public', path: '/customer/public' })
  expect(faults([page({ redirect: '/customer/public' }), other])).toEqual([])
  expect(faults([page({ redirect: '/customer/public' }), { ...other, redirect: '/customer/mine' }])).toHaveLength(2)
})

it('what can’t be undone is fine on a chord, a combination or a named key', () => {
  const removing = { danger: true, params: [confirmation({ name: 'sure', title: '确定', text: () => '', ok: '删除' })] }
  expect(faults([], [command({ ...removing, hotkey: ['g x', 'Alt+d', 'Delete'] })])).toEqual([])
  expect(faults([], [command({ ...removing, hotkey: 'Shift+d' })])).toHaveLength(1)
})

it('a key that works in fields too does not begin with what is typed there', () => {
  const early = { allowInInput: true }
  expect(faults([], [command({ ...early, hotkey: ['Mod+k', 'Mod+x a', 'Escape'] })])).toEqual([])
  expect(faults([], [command({ ...early, hotkey: 'g x' })])).toEqual([
    'customer.add: in a field, g x begins with what is typed',
  ])
})

it('groups are told apart by their titles', () => {
  expect(faultsOf({ groups: [...groups, ...groups], pages: [], commands: [] })).toEqual([
    'two groups have the title 客户管理',
  ])
})

it('commands of the palette are told apart by their titles', () => {
  const twins = (keyOnly: boolean) => [
    command({ title: '拨打' }),
    command({ id: 'customer.dial', title: '拨打', keyOnly }),
  ]
  expect(faults([], twins(true))).toEqual([])
  expect(faults([], twins(false))).toEqual(['two commands have the title 拨打'])
})

describe('commands that are fetched', () => {
  const late = command({
    id: 'customer.edit',
    title: '编辑',
    hotkey: 'e',
    when: { rows: 'flow' },
    places: ['flow.row'],
  })
  const last = command({ id: 'customer.remove', title: '删除' })
  const made = (load: () => Promise<{ late: readonly Command[] }>, pages = [page()]) =>
    createRegistry({ groups, pages, commands: [command(), { noun: 'customer', load }, last] })

  it('stand in their order once they are there, and are fetched once', async () => {
    const load = vi.fn(async () => ({ late: [late] }))
    const registry = made(load, [])
    const before = registry.commands
    expect(before.map(({ id }) => id)).toEqual(['customer.add', 'customer.remove'])
    expect([registry.command('customer.edit'), registry.at('flow.row')]).toEqual([undefined, []])
    await Promise.all([registry.complete(), registry.complete()])
    await registry.complete()
    expect(load).toHaveBeenCalledTimes(1)
    expect(registry.commands).not.toBe(before)
    expect(registry.commands.map(({ id }) => id)).toEqual(['customer.add', 'customer.edit', 'customer.remove'])
    expect([registry.command('customer.edit'), registry.at('flow.row')]).toEqual([late, [late]])
  })

  it('are there when a page is shown', async () => {
    const registry = made(async () => ({ late: [late] }))
    await registry.page('/customer/mine')?.view()
    expect(registry.command('customer.edit')).toBe(late)
  })

  it('are those of its noun: the others come when there is time', async () => {
    const others = vi.fn(async () => ({ all: [command({ id: 'call.redial', title: '重拨', when: { rows: 'call' } })] }))
    const registry = createRegistry({
      groups,
      pages: [page(), page({ id: 'company.open', path: '/company', title: '公司' })],
      commands: [
        { noun: 'call', load: others },
        { noun: 'customer', load: async () => ({ late: [late], sources: [source()] }) },
      ],
    })
    await registry.page('/company')?.view()
    expect(registry.commands.map(({ id }) => id)).not.toContain('customer.edit')
    await registry.page('/customer/mine')?.view()
    expect(registry.command('customer.edit')).toBe(late)
    expect([others.mock.calls.length, registry.sources.length]).toEqual([0, 0])
    await registry.complete()
    expect(registry.command('call.redial')).toBeDefined()
    expect(registry.sources).toHaveLength(1)
  })

  it('are those that name the page, of whatever noun, and of its noun unless they name others', async () => {
    const registry = createRegistry({
      groups,
      pages: [page(), page({ id: 'customer.open-pool', path: '/customer/public', title: '公海' })],
      commands: [
        { noun: 'customer', pages: ['/customer/mine'], load: async () => ({ late: [late] }) },
        { noun: 'call', pages: ['/customer/public'], load: async () => ({ other: [command({ id: 'call.edit' })] }) },
      ],
    })
    await registry.page('/customer/public')?.view()
    expect(registry.command('customer.edit')).toBeUndefined()
    expect(registry.command('call.edit')).toBeDefined()
    await registry.page('/customer/mine')?.view()
    expect(registry.command('customer.edit')).toBe(late)
  })

  it('wait for pages that exist, and those on one kind of rows for the same pages', async () => {
    const other = command({ id: 'customer.edit-more', title: '多改', when: { rows: 'flow' } })
    const found = await registryFaults({
      groups,
      pages: [page()],
      commands: [
        { noun: 'customer', pages: ['/customer/mine'], load: async () => ({ all: [late] }) },
        { noun: 'customer', pages: ['/call/history'], load: async () => ({ all: [other] }) },
      ],
    })
    expect(found).toEqual([
      '/call/history is no page, so it can’t wait for the commands of customer',
      'customer.edit-more: the commands on rows of flow come with the pages of customer /customer/mine',
    ])
  })

  it('on the rows of one kind are one noun’s', async () => {
    const stray = command({ id: 'call.edit-flow', title: '改跟进', when: { rows: 'flow' } })
    const found = await registryFaults({
      groups,
      pages: [],
      commands: [
        { noun: 'customer', load: async () => ({ all: [late] }) },
        { noun: 'call', load: async () => ({ all: [stray] }) },
      ],
    })
    expect(found).toEqual(['call.edit-flow: the commands on rows of flow come with the pages of customer'])
  })

  it('that could not be had keep a page from opening, and are asked for again', async () => {
    const load = vi.fn(async () => ({ late: [late] })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const registry = made(load)
    await expect(registry.page('/customer/mine')?.view()).rejects.toThrow('Failed to fetch')
    await registry.page('/customer/mine')?.view()
    expect(registry.command('customer.edit')).toBe(late)
  })

  it('have no key and no button where nobody waits for them', async () => {
    const unseen = command({
      id: 'customer.find',
      title: '找客户',
      hotkey: 'Alt+f',
      places: ['topbar.icons', 'flow.row'],
    })
    const found = await registryFaults({
      groups,
      pages: [],
      commands: [command(), { noun: 'customer', load: async () => ({ all: [late, unseen] }) }],
    })
    expect(found).toEqual([
      'customer.find: fetched late, its key would do nothing at first',
      'customer.find: fetched late, it would not be in topbar.icons at first',
    ])
  })

  it('have a key without rows where they belong to a page of their noun, which waits for them', async () => {
    const keyed = command({ id: 'customer.find', title: '找客户', hotkey: 'f', when: { view: '/customer/mine' } })
    const told = (noun: string | undefined, view: string) =>
      registryFaults({
        groups,
        pages: [page()],
        commands: [
          { ...(noun !== undefined && { noun }), load: async () => ({ all: [{ ...keyed, when: { view } }] }) },
        ],
      })
    expect(await told('customer', '/customer/mine')).toEqual([])
    const fault = ['customer.find: fetched late, its key would do nothing at first']
    expect(await told('call', '/customer/mine')).toEqual(fault)
    expect(await told(undefined, '/customer/mine')).toEqual(fault)
    expect(await told('customer', '/call/history')).toEqual(fault)
  })

  const source = (more: Partial<PaletteSource> = {}): PaletteSource => ({
    prefix: '@',
    title: '客户',
    permission: 'customer:list',
    search: async () => [],
    row: () => ({ id: 1, title: '', hint: '', to: '/a' }),
    ...more,
  })

  it('come with what the palette finds of their nouns', async () => {
    const found = source()
    const load = async () => ({ commands: [late], sources: [found] })
    const registry = createRegistry({ groups, pages: [], commands: [command(), { noun: 'customer', load }] })
    expect(registry.sources).toEqual([])
    await registry.complete()
    expect(registry.sources).toEqual([found])
    expect(registry.commands.map(({ id }) => id)).toEqual(['customer.add', 'customer.edit'])
    expect(await registryFaults({ groups, pages: [], commands: [{ noun: 'customer', load }] })).toEqual([])
  })

  it.each([
    [[{}, {}], ['two palette sources have the title 客户']],
    [[{}, { title: '人员' }], []],
    [[{ prefix: '/' }], ["the palette source 客户: / is the palette's own prefix"]],
    [[{ prefix: 'k' }], ['the palette source 客户: “k” is no prefix, which is one sign']],
    [[{ prefix: '@@' }], ['the palette source 客户: “@@” is no prefix, which is one sign']],
    [[{ prefix: '＠' }], ['the palette source 客户: “＠” is no prefix, which is one sign']],
    [[{ prefix: '' }], ['the palette source 客户: “” is no prefix, which is one sign']],
  ] as const)('find by a prefix of their own, under a title of their own: %j', async (given, expected) => {
    const load = async () => ({ sources: given.map((more) => source(more)) })
    expect(await registryFaults({ groups, pages: [], commands: [{ noun: 'customer', load }] })).toEqual(expected)
  })
})

describe('a page that the build has split', () => {
  const whole = () => page({ title: '我的客户', hotkey: 'g m', keywords: ['潜客'], icon })
  const made = (load: () => Promise<Record<string, Page[]>>) =>
    createRegistry({
      groups,
      pages: pageTable('customer', '客户管理', load, 'pages', [['mine', 'mine', '我的客户', 'g m']]),
      commands: [],
    })
  const asIs = async () => ({ pages: [whole()] })

  it('can be found, opened and listed at once', () => {
    const registry = made(asIs)
    const { view: _view, whole: _whole, ...row } = registry.page('/customer/mine') ?? {}
    expect(row).toEqual({
      id: 'customer.open-mine',
      path: '/customer/mine',
      title: '我的客户',
      group: '客户管理',
      hotkey: 'g m',
    })
    expect(registry.command('customer.open-mine')?.hotkey).toBe('g m')
  })

  it('brings its view when it is opened', async () => {
    expect(await made(asIs).page('/customer/mine')?.view()).toBe(View)
  })

  it('brings what the palette searches and shows with all commands', async () => {
    const load = vi.fn(asIs)
    const registry = made(load)
    expect(registry.command('customer.open-mine')).toMatchObject({ keywords: [] })
    await registry.complete()
    await registry.complete()
    expect(registry.command('customer.open-mine')).toMatchObject({ keywords: ['潜客'], icon })
    expect(registry.pageOf(registry.command('customer.open-mine') as Command)?.path).toBe('/customer/mine')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is asked for again if it could not be had', async () => {
    const registry = made(vi.fn(asIs).mockRejectedValueOnce(new TypeError('Failed to fetch')))
    await expect(registry.complete()).rejects.toThrow('Failed to fetch')
    await registry.complete()
    expect(registry.command('customer.open-mine')?.keywords).toEqual(['潜客'])
  })
})
