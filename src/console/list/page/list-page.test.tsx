import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listCommands } from '../../../../commands/list'
import { envelope, type FakeServer } from '../../../../tests/support/console/fake-server'
import { keywordsField, statusField } from '../../../../tests/support/console/filter-fields'
import { address } from '../../../../tests/support/console/render-console'
import { sampleUser } from '../../../../tests/support/console/sample-user'
import { renderInShell, testPage } from '../../../../tests/support/console/shell'
import { deferred } from '../../../../tests/support/deferred'
import { type ManagerUser, managerEndpoints } from '../../../contract/manager'
import { phoneEndpoints } from '../../../contract/phone'
import { systemEndpoints } from '../../../contract/system'
import { loadOwnHotkeys } from '../../hotkeys/own-hotkeys'
import { defineCommand } from '../../registry/registry'
import type { Shell } from '../../shell'
import { defineList } from '../define-list'
import { DetailHead } from '../detail/detail-head'
import { DetailTabs } from '../detail/detail-tabs'
import { filterBar } from '../filter/lazy-filter-bar'
import { ListPage } from './list-page'

const people = ['陈嘉怡', '周文博', '马俊杰'].map(
  (nickname, at): ManagerUser => ({ ...sampleUser, id: at + 1, nickname, account: `a${at + 1}` }),
)

const spec = defineList(managerEndpoints.userList, {
  kind: 'user',
  title: '用户列表',
  query: { detail: true },
  defaultSort: 'account',
  labelOf: ({ nickname }) => nickname,
  empty: { title: '还没有用户', text: '新增一位。' },
  fields: [keywordsField, statusField],
  presets: [{ title: '停用', values: { status: 'DISABLED' } }],
  columns: [
    { key: 'nickname', title: '姓名', fixed: true },
    { key: 'account', title: '账号', sortable: true, sum: ({ enabled }) => `启用 ${enabled}` },
  ],
})

/** Chosen in the form, in addition to what is already chosen. */
async function chooseStatus(label: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: '状态' }))
  await userEvent.click(await screen.findByRole('option', { name: label }))
  await userEvent.keyboard('{Escape}')
}

const ran = vi.fn()
const commands = [
  ...listCommands,
  defineCommand({
    id: 'test.edit-user',
    title: '编辑',
    section: '测试',
    hotkey: 'e',
    places: [{ place: 'user.row', primary: true }],
    when: { rows: 'user', selection: 'one' },
    run: (_args, { rows }) => ran(rows.map(({ label }) => label)),
  }),
  defineCommand({
    id: 'test.disable-users',
    title: '停用',
    section: '测试',
    places: ['user.bulk', 'user.row'],
    when: { rows: 'user', selection: ['one', 'many'] },
    run: (_args, { rows }) => ran(rows.map(({ label }) => label)),
  }),
]

let server: FakeServer
let shell: Shell

const answer = (rows: ManagerUser[], total = rows.length) => ({
  records: rows,
  total,
  sums: { enabled: total, disabled: 0 },
})

async function open(at = '/users', total = people.length) {
  const detail = (row: ManagerUser) => (
    <>
      <DetailHead title={row.nickname} subtitle={row.account} />
      <p>详情 {row.nickname}</p>
      <DetailTabs
        label="详情的标签"
        tabs={[
          { key: 'roles', title: '角色', view: () => <p>{row.nickname} 的角色</p> },
          { key: 'sessions', title: '登录', view: () => <p>{row.nickname} 的登录</p> },
        ]}
      />
    </>
  )
  ;({ server, shell } = await renderInShell(<ListPage spec={spec} detail={detail} />, {
    pages: [testPage('/users'), testPage('/other', { title: '别处', places: ['user.toolbar'] })],
    commands,
    at,
  }))
  server.gives(systemEndpoints.savedViewList, [])
  server.gives(managerEndpoints.userList, answer(people, total))
  await act(async () => shell.list.get()?.refresh())
  await screen.findByText('马俊杰')
}

/** The list's last query, without what is always the same. */
const asked = () => {
  const { detail: _detail, ...query } =
    server.asked.findLast(({ endpoint }) => endpoint.endsWith('/user/list'))?.query ?? {}
  return query
}
const detail = () => screen.getByRole('region', { name: '用户列表详情' })
const currentRow = () => screen.getAllByRole('row').find((row) => row.getAttribute('aria-current'))?.textContent
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(
    async () =>
      void fireEvent.keyDown(document.activeElement ?? document.body, {
        key,
        code: `Key${key.toUpperCase()}`,
        ...init,
      }),
  )

// Loaded once here, next to the first rows, so that every test has it.
beforeAll(() => filterBar.fetch())

beforeEach(() => {
  localStorage.clear()
  ran.mockClear()
  // Wide enough for the detail next to the list.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: query.includes('min-width: 1200px'), addEventListener() {}, removeEventListener() {} }) as never,
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A list that opens on a press, and reports each time a part of it renders. */
function OpenedLater({ onDrawn }: { onDrawn(): void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen && (
        <Profiler id="list" onRender={onDrawn}>
          <ListPage spec={spec} detail={({ nickname }) => <p>详情 {nickname}</p>} />
        </Profiler>
      )}
    </>
  )
}

it('renders the rows before the filters, the pager and the detail', async () => {
  const drawn: boolean[] = []
  const note = () => void drawn.push(screen.queryByRole('navigation', { name: '分页' }) !== null)
  ;({ server, shell } = await renderInShell(<OpenedLater onDrawn={note} />, {
    pages: [testPage('/users')],
    commands,
    at: '/users',
  }))
  server.gives(systemEndpoints.savedViewList, [])
  server.gives(managerEndpoints.userList, answer(people))
  await userEvent.click(screen.getByRole('button', { name: '打开' }))
  await screen.findByText('详情 陈嘉怡')
  expect([drawn[0], drawn.at(-1)]).toEqual([false, true])
})

describe('the address', () => {
  it('holds filters, order, page and size, and asks the server by them', async () => {
    await open('/users?keywords=%E5%91%A8&status=ENABLED&sort=-account&page=2&size=10', 42)
    expect(asked()).toEqual({ keywords: '周', status: 'ENABLED', sort: '-account', pageIndex: '2', pageSize: '10' })
    expect(screen.getByRole('combobox', { name: '筛选条件' })).toHaveProperty('value', '周')
    expect(screen.getByRole('button', { name: '去掉条件 状态' })).toBeDefined()
  })

  it('holds several of a choice, and asks for them at once', async () => {
    await open('/users?status=DISABLED,ENABLED', 42)
    expect(asked()).toMatchObject({ status: 'ENABLED,DISABLED' })
    await userEvent.click(screen.getByRole('button', { name: '去掉 启用' }))
    await waitFor(() => expect(address()).toBe('/users?status=DISABLED'))
    await userEvent.type(screen.getByRole('combobox', { name: '筛选条件' }), '状态:停,启{Enter}')
    await waitFor(() => expect(address()).toBe('/users?status=ENABLED,DISABLED'))
    await userEvent.click(screen.getByRole('button', { name: '去掉条件 状态' }))
    await waitFor(() => expect(address()).toBe('/users'))
  })

  it('follows a filter typed in the syntax, and 重置 takes everything away', async () => {
    await open('/users?page=2', 42)
    const line = screen.getByRole('combobox', { name: '筛选条件' })
    await userEvent.type(line, '状态:停 周{Enter}')
    await waitFor(() => expect(address()).toBe('/users?keywords=%E5%91%A8&status=DISABLED'))
    expect(asked()).toMatchObject({ keywords: '周', status: 'DISABLED', pageIndex: '1' })
    await userEvent.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(address()).toBe('/users'))
    expect(line).toHaveProperty('value', '')
  })

  it('重置 takes the order away as well, also where nothing else was asked for', async () => {
    await open('/users?sort=-account', 42)
    // 查询 keeps it.
    await chooseStatus('启用')
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(address()).toBe('/users?status=ENABLED&sort=-account'))
    await userEvent.click(screen.getByRole('button', { name: '去掉条件 状态' }))
    await waitFor(() => expect(address()).toBe('/users?sort=-account'))
    await userEvent.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(address()).toBe('/users'))
    await waitFor(() => expect(asked()).toMatchObject({ sort: 'account' }))
  })

  it('a syntax that says nothing is told, and asks for nothing', async () => {
    await open()
    const before = server.asked.length
    await userEvent.type(screen.getByRole('combobox', { name: '筛选条件' }), '余额:100{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('没有“余额”这个条件')
    expect([address(), server.asked.length]).toEqual(['/users', before])
  })

  it('follows the form on 查询, a preset and a token at once', async () => {
    await open()
    await chooseStatus('启用')
    expect(address()).toBe('/users')
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(address()).toBe('/users?status=ENABLED'))
    await userEvent.click(screen.getByRole('button', { name: '停用', pressed: false }))
    await waitFor(() => expect(address()).toBe('/users?status=DISABLED'))
    await userEvent.click(screen.getByRole('button', { name: '去掉条件 状态' }))
    await waitFor(() => expect(address()).toBe('/users'))
  })

  it('follows the cursor a moment later, without a step in the history', async () => {
    await open()
    const before = history.length
    await press('j')
    expect(currentRow()).toContain('周文博')
    await waitFor(() => expect(address()).toBe('/users?current=2'))
    expect(history.length).toBe(before)
  })

  it('what is typed stays while the cursor moves', async () => {
    await open()
    const line = screen.getByRole('combobox', { name: '筛选条件' })
    await chooseStatus('停用')
    await userEvent.type(line, '张')
    act(() => shell.list.get()?.move(1))
    await waitFor(() => expect(address()).toBe('/users?current=2'))
    expect(line).toHaveProperty('value', '张')
    expect(screen.getByRole('button', { name: '去掉条件 状态' })).toBeDefined()
  })

  it('is not written while somebody is on the way elsewhere', async () => {
    await open()
    const view = deferred<() => null>()
    const other = shell.registry.page('/other')
    vi.spyOn(other as NonNullable<typeof other>, 'view').mockReturnValue(view.promise)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await press('j')
    const gone = shell.router.go('/other')
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(address()).toBe('/users')
    view.resolve(() => null)
    await act(() => gone)
    expect(address()).toBe('/other')
  })

  it('of a typed number is not written where somebody has gone elsewhere before its reference came', async () => {
    await open()
    const late = deferred<Response>()
    server.answers(phoneEndpoints.referenceInfo, () => late.promise)
    const line = await screen.findByRole('combobox', { name: '筛选条件' })
    await userEvent.type(line, '13900139001{Enter}')
    await waitFor(() => expect(server.count(phoneEndpoints.referenceInfo)).toBe(1))
    await act(() => shell.router.go('/other'))
    const writes = vi.spyOn(history, 'pushState')
    await act(async () => late.resolve(envelope(20000, '', { text: '139****9001~p_x' })))
    expect(writes).not.toHaveBeenCalled()
    expect(address()).toBe('/other')
  })

  it('naming a row that is not here shows nobody else’s detail', async () => {
    await open('/users?current=99')
    expect(screen.queryByText(/^详情/)).toBeNull()
    await press('j')
    expect(screen.getByText('详情 陈嘉怡')).toBeDefined()
  })

  it('the header of the default order’s column goes between rising and falling', async () => {
    await open('/users?sort=-account')
    await userEvent.click(screen.getByRole('columnheader', { name: /账号/ }))
    await waitFor(() => expect(address()).toBe('/users'))
    await userEvent.click(screen.getByRole('columnheader', { name: /账号/ }))
    await waitFor(() => expect(address()).toBe('/users?sort=-account'))
  })

  it('a page beyond the end leads to the last page', async () => {
    await open('/users?page=9&size=10', 42)
    await waitFor(() => expect(address()).toBe('/users?page=5&size=10'))
  })
})

describe('a list of more rows than the server counts by itself', () => {
  /** Only whoever asks for it gets the whole number, and the sums. */
  const many = () =>
    server.answers(managerEndpoints.userList, ({ query }) =>
      query.countTo === undefined
        ? envelope(20000, '', { records: Number(query.pageIndex) > 42 ? [] : people, total: 10_000, totalCapped: true })
        : envelope(20000, '', answer(people.slice(0, 1), 12_345)),
    )
  const openMany = async (at: string) => {
    await open()
    many()
    await act(() => shell.router.go(at))
  }

  it('says so, and counts the rest when asked', async () => {
    await openMany('/users?page=2')
    expect(await screen.findByText('共 10,000+ 条')).toBeDefined()
    expect(screen.queryByText(/^启用/)).toBeNull()
    await press('x')
    expect(screen.getByRole('button', { name: '选全部 10,000+' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: '数清' }))
    expect(await screen.findByText('共 12,345 条')).toBeDefined()
    expect(screen.getByText('启用 12345')).toBeDefined()
    await press(']')
    await waitFor(() => expect(address()).toBe('/users?page=3'))
    expect(screen.getByText('共 12,345 条')).toBeDefined()
  })

  it('a page beyond the end counts by itself, and leads to the last one', async () => {
    await openMany('/users?page=90000')
    await waitFor(() => expect(address()).toBe('/users?page=618'))
  })
})

describe('keys and selection', () => {
  it('move the cursor, and the detail follows', async () => {
    await open()
    expect(screen.getByText('详情 陈嘉怡')).toBeDefined()
    await press('j')
    await press('j')
    await press('j')
    expect(screen.getByText('详情 马俊杰')).toBeDefined()
    await press('k')
    expect(screen.getByText('详情 周文博')).toBeDefined()
    await press(' ', { code: 'Space' })
    expect(screen.queryByText('详情 周文博')).toBeNull()
  })

  it('bring the focus to the rows, unless somebody reads the detail', async () => {
    await open()
    expect(document.activeElement).toBe(document.body)
    await press('j')
    expect(document.activeElement).toBe(screen.getByRole('grid'))
    act(() => detail().focus())
    await press('k')
    expect(document.activeElement).toBe(detail())
  })

  it('a command acts on the row under the cursor, or on those that are checked', async () => {
    await open()
    await press('j')
    await press('e')
    expect(ran).toHaveBeenLastCalledWith(['周文博'])
    await press('x')
    await press('J', { shiftKey: true, code: 'KeyJ' })
    const bar = await screen.findByRole('region', { name: '批量操作' })
    expect(within(bar).getByText('已选 2')).toBeDefined()
    await press('e')
    expect(ran).toHaveBeenCalledTimes(1)
    await userEvent.click(within(bar).getByRole('button', { name: '停用' }))
    await waitFor(() => expect(ran).toHaveBeenLastCalledWith(['周文博', '马俊杰']))
    await press('Escape', { code: 'Escape' })
    expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
  })

  it('a row’s menu and its detail act on that row, whatever is checked', async () => {
    await open()
    await press('x')
    await press('j')
    // Only the most frequent actions are buttons there.
    expect(within(detail()).queryByRole('button', { name: /停用/ })).toBeNull()
    await userEvent.click(within(detail()).getByRole('button', { name: /编辑/ }))
    await waitFor(() => expect(ran).toHaveBeenLastCalledWith(['周文博']))
    fireEvent.contextMenu(screen.getByText('马俊杰'))
    await userEvent.click(await screen.findByRole('menuitem', { name: /停用/ }))
    await waitFor(() => expect(ran).toHaveBeenLastCalledWith(['马俊杰']))
    fireEvent.contextMenu(within(screen.getByRole('grid')).getByText('陈嘉怡'))
    await userEvent.click(await screen.findByRole('menuitem', { name: /停用/ }))
    await waitFor(() => expect(ran).toHaveBeenLastCalledWith(['陈嘉怡']))
  })

  it('checks belong to their filter, however it changes', async () => {
    await open()
    await press('x')
    await screen.findByText('已选 1')
    await act(() => shell.router.go('/users?status=DISABLED'))
    expect(screen.queryByText('已选 1')).toBeNull()
  })

  it('a checked row is as it was last fetched', async () => {
    await open()
    await press('x')
    server.gives(managerEndpoints.userList, answer([{ ...(people[0] as ManagerUser), nickname: '新名字' }]))
    await act(async () => shell.list.get()?.refresh())
    await screen.findAllByText('新名字')
    expect(shell.list.get()?.rows()).toMatchObject([{ label: '新名字' }])
  })

  it('a checked row that has gone is checked no more', async () => {
    await open()
    await press('x')
    await screen.findByText('已选 1')
    server.gives(managerEndpoints.userList, answer(people.slice(1)))
    await act(async () => shell.list.get()?.refresh())
    await waitFor(() => expect(screen.queryByText('已选 1')).toBeNull())
  })

  it('where the row under the cursor goes, the one in its place is next; one that comes before it changes nothing', async () => {
    await open()
    await press('j')
    server.gives(managerEndpoints.userList, answer([people[0] as ManagerUser, people[2] as ManagerUser]))
    await act(async () => shell.list.get()?.refresh())
    await waitFor(() => expect(currentRow()).toContain('马俊杰'))
    const newcomer = { ...(people[0] as ManagerUser), id: 9, nickname: '新来的' }
    server.gives(managerEndpoints.userList, answer([newcomer, people[0] as ManagerUser, people[2] as ManagerUser]))
    await act(async () => shell.list.get()?.refresh())
    await screen.findByText('新来的')
    expect(currentRow()).toContain('马俊杰')
  })

  it('commands can’t act on rows of the previous filters', async () => {
    await open()
    const late = deferred<Response>()
    server.answers(managerEndpoints.userList, () => late.promise)
    await act(() => shell.router.go('/users?status=DISABLED'))
    expect(screen.getByText('马俊杰')).toBeDefined()
    expect(shell.list.get()?.rows()).toEqual([])
    late.resolve(envelope(20000, '', answer([people[1] as ManagerUser])))
    await waitFor(() => expect(shell.list.get()?.rows()).toMatchObject([{ label: '周文博' }]))
  })

  it('选全部 means all that the filter finds: nobody fetches them, and one of them unchecked leaves the others of the page and says so', async () => {
    await open('/users?status=DISABLED', 42)
    await press('x')
    const before = server.count(managerEndpoints.userList)
    await userEvent.click(await screen.findByRole('button', { name: '选全部 42' }))
    await screen.findByText('已选 42')
    expect(document.activeElement).toBe(screen.getByRole('grid'))
    expect(server.count(managerEndpoints.userList)).toBe(before)
    expect(shell.scopes.get().selection).toBe('many')
    expect(shell.list.get()?.rows().all).toMatchObject({ filter: 'detail=true&status=DISABLED', count: 42 })
    // What takes no rows that nobody has is greyed.
    const bar = screen.getByRole('region', { name: '批量操作' })
    expect(within(bar).getByRole('button', { name: '停用' }).title).toBe('只能对勾选的记录，请逐条勾选')
    // A page that stays checked as a whole changes nothing.
    await press('J', { shiftKey: true })
    screen.getByText('已选 42')
    expect(shell.toasts.get()).toEqual([])
    await press('x')
    await screen.findByText('已选 2')
    expect(shell.list.get()?.rows().all).toBeUndefined()
    expect(shell.toasts.get().map(({ text }) => text)).toEqual(['现在只选了本页的 2 条，其余 40 条不再选中'])
  })

  it('the focus stays on the rows when their bar goes with the button that had it', async () => {
    await open()
    await press('x')
    await userEvent.click(await screen.findByRole('button', { name: /^取消/ }))
    expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('grid'))
  })

  it('选全部 of more than a batch takes says so', async () => {
    await open('/users', 100_001)
    await press('x')
    await userEvent.click(await screen.findByRole('button', { name: '选全部 100,001' }))
    expect(shell.toasts.get().map(({ text }) => text)).toEqual(['共 100,001 条，一次最多 100,000 条，请缩小筛选范围'])
    screen.getByText('已选 1')
  })

  it('the list takes its keys away with it', async () => {
    await open()
    expect(shell.scopes.get()).toMatchObject({ list: true, rows: 'user', selection: 'one' })
    cleanup()
    expect(shell.scopes.get()).toMatchObject({ list: false, rows: 'none', selection: 'none' })
    expect(shell.list.get()).toBeNull()
  })
})

describe('a row that has just been made', () => {
  const fresh: ManagerUser = { ...sampleUser, id: 9, nickname: '新来的', account: 'a9' }
  const many = (rows: ManagerUser[]) =>
    server.answers(managerEndpoints.userList, ({ query }) => {
      const found = query.status === 'DISABLED' ? rows.filter(({ status }) => status === 'DISABLED') : rows
      const from = (Number(query.pageIndex) - 1) * Number(query.pageSize)
      const page = found.slice(from, from + Number(query.pageSize))
      return envelope(20000, '', query.noPaging ? found : answer(page, found.length))
    })
  const others = Array.from({ length: 24 }, (_, at): ManagerUser => ({ ...(people[0] as ManagerUser), id: 100 + at }))

  it('has the cursor, on whatever page it stands', async () => {
    await open()
    many([...others, fresh])
    await act(async () => expect(await shell.list.get()?.reveal(9)).toBe('shown'))
    await waitFor(() => expect(currentRow()).toContain('新来的'))
    await waitFor(() => expect(address()).toBe('/users?page=2&current=9'))
  })

  it('takes the filters away that hide it, and one that nobody finds is said to be missing', async () => {
    await open('/users?status=DISABLED')
    many([...others, fresh])
    await act(async () => expect(await shell.list.get()?.reveal(9)).toBe('unfiltered'))
    await waitFor(() => expect(currentRow()).toContain('新来的'))
    expect(address()).toBe('/users?page=2&current=9')
    await act(async () => expect(await shell.list.get()?.reveal(99)).toBe('missing'))
    expect(currentRow()).toContain('新来的')
  })
})

it('while a saved view is active, 全部 is not marked', async () => {
  await open('/users?sort=-account')
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  expect(pressed('全部')).toBe('true')
  server.gives(systemEndpoints.savedViewList, [
    { id: 1, page: '/users', name: '倒着看', query: 'sort=-account', sort: 1, share: 'SELF', ownerName: null },
  ])
  await act(async () => shell.data.refresh(systemEndpoints.savedViewList))
  await screen.findByRole('button', { name: /^倒着看/ })
  expect(pressed('全部')).toBe('false')
})

describe('when there is nothing to show', () => {
  it('says what to do next, or how to get out of the filter', async () => {
    await open()
    server.gives(managerEndpoints.userList, answer([]))
    act(() => shell.list.get()?.refresh())
    await screen.findByText('还没有用户')
    // The link to another page is only above the list: it is no part of an empty state.
    expect(screen.getAllByRole('button', { name: '别处' })).toHaveLength(1)
    await userEvent.type(screen.getByRole('combobox', { name: '筛选条件' }), '没有{Enter}')
    await screen.findByText('没有符合条件的记录')
    await userEvent.click(screen.getByRole('button', { name: '重置筛选' }))
    await waitFor(() => expect(address()).toBe('/users'))
  })

  it('says what failed, keeps the filter, and tries again', async () => {
    await open()
    server.answers(managerEndpoints.userList, () => envelope(50300, '数据库暂时不可用'))
    await userEvent.type(screen.getByRole('combobox', { name: '筛选条件' }), '周{Enter}')
    const alert = await screen.findByText('用户列表没有取到')
    expect(alert.parentElement?.textContent).toContain('数据库暂时不可用。筛选条件已保留。')
    expect(screen.queryByText('马俊杰')).toBeNull()
    // The sums of other filters' earlier answer must not show.
    expect(screen.queryByText(/^合计/)).toBeNull()
    expect(screen.queryByText('启用 3')).toBeNull()
    expect(screen.getByText('共 — 条')).toBeDefined()
    server.gives(managerEndpoints.userList, answer(people))
    const again = screen.getByRole('button', { name: '重试' })
    expect([again.textContent, again.getAttribute('aria-keyshortcuts')]).toEqual(['重试r', 'r'])
    await userEvent.click(again)
    await screen.findByText('马俊杰')
  })

  it('shows the keys of the filter and of the views as this user has them', async () => {
    await loadOwnHotkeys()
    await open()
    const filter = screen.getByRole('combobox', { name: '筛选条件' })
    const views = screen.getByRole('button', { name: /^视图/ })
    const shown = () => [
      filter.getAttribute('aria-keyshortcuts'),
      filter.nextElementSibling?.textContent,
      views.textContent,
    ]
    expect(shown()).toEqual(['/', '/', '视图v'])
    act(() => shell.preferences.write('hotkeys', { 'list.filter': ['Alt+f'] }))
    expect(shown()).toEqual(['Alt+f', 'AltF', '视图v'])
    act(() => shell.preferences.write('single-keys', false))
    expect(shown()).toEqual(['Alt+f', 'AltF', '视图'])
  })

  it('shows no key on what tries again while single keys are off', async () => {
    await open()
    act(() => shell.preferences.write('single-keys', false))
    server.answers(managerEndpoints.userList, () => envelope(50300, '数据库暂时不可用'))
    await userEvent.type(screen.getByRole('combobox', { name: '筛选条件' }), '周{Enter}')
    expect((await screen.findByRole('button', { name: '重试' })).textContent).toBe('重试')
  })

  it('a refresh that fails leaves the rows', async () => {
    await open()
    const before = server.count(managerEndpoints.userList)
    server.answers(managerEndpoints.userList, () => envelope(50300, '数据库暂时不可用'))
    await act(async () => shell.list.get()?.refresh())
    await waitFor(() => expect(server.count(managerEndpoints.userList)).toBeGreaterThan(before))
    expect(screen.getByText('马俊杰')).toBeDefined()
  })

  it('what the server refuses shows 401', async () => {
    await open()
    server.answers(managerEndpoints.userList, () => envelope(40300, '您没有权限'))
    await userEvent.type(screen.getByRole('combobox', { name: '筛选条件' }), '周{Enter}')
    await waitFor(() => expect(address()).toBe('/401?from=%2Fusers'))
  })
})

describe('in a window that grows narrow', () => {
  const widen = (isWide: boolean) => {
    vi.mocked(window.matchMedia).mockImplementation(
      (query) =>
        ({
          matches: !isWide && query.includes('1199'),
          addEventListener: (_: string, listener: () => void) => listeners.add(listener),
          removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
        }) as never,
    )
    for (const listener of [...listeners]) act(() => listener())
  }
  const listeners = new Set<() => void>()
  beforeEach(() => {
    listeners.clear()
    widen(true)
  })

  it('the detail gives way to the list, and comes back with the room', async () => {
    await open()
    expect(detail()).toBeDefined()
    widen(false)
    expect(screen.queryByText('详情 陈嘉怡')).toBeNull()
    widen(true)
    expect(screen.getByText('详情 陈嘉怡')).toBeDefined()
  })

  it('the detail that was closed stays closed', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: '关闭详情' }))
    widen(false)
    widen(true)
    expect(screen.queryByText('详情 陈嘉怡')).toBeNull()
  })
})

describe('arranging', () => {
  it('the views scroll by themselves where they don’t fit, what can be done stays', async () => {
    await open()
    const scrolling = (name: string) => screen.getByRole('button', { name }).closest('.overflow-x-auto')
    expect(scrolling('全部')).not.toBeNull()
    expect(scrolling('列设置')).toBeNull()
  })

  it('the name proposed for a view is typed over', async () => {
    await open('/users?status=ENABLED')
    server.gives(systemEndpoints.savedViewAdd, { id: 1 })
    const { SaveViewDialog } = await import('../views/save-view-dialog')
    await act(async () => {
      void shell.dialogs.open(async () => SaveViewDialog, {
        page: '/users',
        query: 'status=ENABLED',
        fields: spec.fields,
        values: { status: 'ENABLED' },
        view: null,
      })
    })
    const name = await screen.findByLabelText<HTMLInputElement>('视图名')
    expect(name.value).toBe('状态:启用')
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect([name.selectionStart, name.selectionEnd]).toEqual([0, name.value.length])

    const reason = '这个页面已有名为“我的”的视图，请换一个名称'
    server.answers(systemEndpoints.savedViewAdd, () => envelope(40900, reason, { field: 'name', reason }))
    await userEvent.keyboard(' 我的 {Enter}')
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)
    server.gives(systemEndpoints.savedViewAdd, { id: 1 })
    await userEvent.type(name, '的{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '保存视图' })).toBeNull())
    expect(server.asked.findLast(({ endpoint }) => endpoint.endsWith(systemEndpoints.savedViewAdd.path))?.body).toEqual(
      {
        page: '/users',
        name: '我的 的',
        share: 'SELF',
        query: 'status=ENABLED',
      },
    )
  })

  it('an invalid stored layout does not break the list', async () => {
    await open()
    const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent)
    const plain = headers()
    for (const odd of [5, 'x', [1], { order: 3, widths: null, hidden: 'account', shown: 1 }]) {
      act(() => shell.preferences.write('columns./users', odd))
      expect(headers()).toEqual(plain)
    }
    expect(screen.getAllByRole('row').length).toBeGreaterThan(1)
  })

  it('a column that is hidden stays so, on the server', async () => {
    await open()
    server.gives(systemEndpoints.preferenceUpdate, null)
    await userEvent.click(screen.getByRole('button', { name: '列设置' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: '账号' }))
    await waitFor(() => expect(server.count(systemEndpoints.preferenceUpdate)).toBe(1))
    const { body } = server.asked.at(-1) ?? {}
    expect(body).toMatchObject({ key: 'columns./users' })
    expect(screen.queryByRole('columnheader', { name: /账号/ })).toBeNull()
  })
})

describe('the tabs of the detail', () => {
  const shownTab = () => screen.getByRole('tab', { selected: true }).textContent

  it('stand in the address, each choice as an entry of its own in the history', async () => {
    await open()
    const entries = history.length
    expect([shownTab(), address()]).toEqual(['角色', '/users'])
    await userEvent.click(screen.getByRole('tab', { name: '登录' }))
    expect([shownTab(), address()]).toEqual(['登录', '/users?current=1&tab=sessions'])
    screen.getByText('陈嘉怡 的登录')
    expect(history.length).toBe(entries + 1)
    // As Back does.
    await act(() => shell.router.go('/users', { replace: true }))
    expect(shownTab()).toBe('角色')
    screen.getByText('陈嘉怡 的角色')
  })

  it('are opened by a link, and stay from row to row and from filter to filter', async () => {
    await open('/users?current=2&tab=sessions')
    screen.getByText('周文博 的登录')
    await press('j')
    screen.getByText('马俊杰 的登录')
    await userEvent.click(screen.getByRole('button', { name: '停用' }))
    await waitFor(() => expect(address()).toBe('/users?status=DISABLED&tab=sessions'))
  })

  it('a name that none has shows the first; a number is no name', async () => {
    await open('/users?current=2&tab=gone')
    expect(shownTab()).toBe('角色')
    cleanup()
    await open('/users?current=2&tab=13900139001')
    expect(shownTab()).toBe('角色')
  })
})
