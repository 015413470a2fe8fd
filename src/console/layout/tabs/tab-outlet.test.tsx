import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Link, useLocation, useSearch } from 'wouter'
import { renderInShell, testPage } from '../../../../tests/support/console/shell'
import type { ReadyPage } from '../../registry/registry'
import { TabOutlet } from './tab-outlet'

const effects: string[] = []
const navigates = new Map<string, (to: string) => void>()

/** A page with a field, a scrolling list, and the address it sees. */
function Notes({ name }: { name: string }) {
  const [text, setText] = useState('')
  const [path, navigate] = useLocation()
  const search = useSearch()
  const drawn = useRef(0)
  drawn.current++
  useEffect(() => {
    effects.push(`${name} begins`)
    navigates.set(name, navigate)
    return () => void effects.push(`${name} ends`)
  }, [name, navigate])
  return (
    <section aria-label={name}>
      <input aria-label={`${name} 备注`} value={text} onChange={(event) => setText(event.target.value)} />
      <output>{`${path}?${search}`}</output>
      <Link href="?page=2">下一页</Link>
      <div data-testid={`${name} list`} />
      <span data-testid={`${name} drawn`}>{drawn.current}</span>
    </section>
  )
}
const notes = (path: string, name: string, more = {}) =>
  testPage(path, { title: name, view: () => <Notes name={name} />, ...more })
const Broken = () => {
  throw new Error('broken')
}

const pages: ReadyPage[] = [
  notes('/a', '甲'),
  notes('/b', '乙'),
  notes('/c', '丙', { keepAlive: false }),
  testPage('/broken', { view: Broken }),
  { ...testPage('/gone', { title: '丁' }), view: () => Promise.reject(new TypeError('Failed to fetch')) },
]

const scroller = document.createElement('div')
const open = async (at = '/a?x=1') => {
  const { shell } = await renderInShell(<TabOutlet scroller={scroller} />, { pages, at })
  return { shell, go: (to: string) => act(() => shell.router.go(to)) }
}
const field = (name: string) => screen.getByRole('textbox', { name: `${name} 备注` }) as HTMLInputElement
const region = (name: string) => screen.queryByRole('region', { name })

beforeEach(() => {
  effects.length = 0
  scroller.scrollTop = 0
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a page keeps what was typed while others are shown, unseen and at rest', async () => {
  const { go } = await open()
  await userEvent.type(field('甲'), '周一')
  const element = field('甲')
  await go('/b')
  expect(region('甲')).toBeNull()
  expect(effects).toEqual(['甲 begins', '甲 ends', '乙 begins'])
  await go('/a?x=1')
  expect(field('甲')).toBe(element)
  expect(field('甲').value).toBe('周一')
})

it('a page that does not keep its state is mounted anew each time', async () => {
  const { go } = await open('/c')
  await userEvent.type(field('丙'), '周一')
  await go('/b')
  await go('/c')
  expect(field('丙').value).toBe('')
})

it('a refreshed page and a closed one begin anew', async () => {
  const { shell, go } = await open()
  await userEvent.type(field('甲'), '周一')
  await act(() => shell.tabs.refresh('/a'))
  expect(field('甲').value).toBe('')
  await userEvent.type(field('甲'), '周二')
  await go('/b')
  await act(() => shell.tabs.delete('/a'))
  await go('/a')
  expect(field('甲').value).toBe('')
})

it('a page sees its own address only, and is not drawn anew for those of others', async () => {
  const { go } = await open()
  const first = screen.getByTestId('甲 list').closest('section')
  expect(first?.querySelector('output')?.textContent).toBe('/a?x=1')
  const drawn = screen.getByTestId('甲 drawn').textContent
  await go('/b?y=2')
  await go('/b?y=3')
  expect(first?.querySelector('output')?.textContent).toBe('/a?x=1')
  await go('/a?x=1')
  expect(screen.getByTestId('甲 drawn').textContent).toBe(drawn)
})

it('its links and its navigation go through the guard', async () => {
  const { shell } = await open()
  await userEvent.click(screen.getByRole('link', { name: '下一页' }))
  expect(shell.router.get().location).toBe('/a?page=2')
  expect(region('甲')?.querySelector('output')?.textContent).toBe('/a?page=2')
})

it('a page that is not shown changes its own address, and takes the user nowhere', async () => {
  const { shell, go } = await open()
  const navigate = navigates.get('甲')
  await go('/b')
  await act(async () => navigate?.('?x=2'))
  await act(async () => navigate?.('/c'))
  expect(shell.router.get().location).toBe('/b')
  await go(shell.tabs.locationOf('/a'))
  expect(region('甲')?.querySelector('output')?.textContent).toBe('/a?x=2')
})

it('everything scrolls back to where it was', async () => {
  const { go } = await open()
  const list = screen.getByTestId('甲 list')
  scroller.scrollTop = 300
  fireEvent.scroll(scroller)
  list.scrollTop = 120
  fireEvent.scroll(list)
  await go('/b')
  expect(scroller.scrollTop).toBe(0)
  // Like browsers that forget the scroll position of hidden elements.
  list.scrollTop = 0
  fireEvent.scroll(list)
  await go('/a')
  expect([scroller.scrollTop, list.scrollTop]).toEqual([300, 120])
})

const boxOf = (name: string) => screen.getByTestId(`${name} list`).closest<HTMLElement>('[aria-hidden]') as HTMLElement
const knowsContentVisibility = (isKnown: boolean) => vi.stubGlobal('CSS', { supports: () => isKnown })

it('a hidden page keeps its layout, also while it is rendered, and lies below the visible one', async () => {
  knowsContentVisibility(true)
  const { shell, go } = await open()
  await go('/b')
  const page = boxOf('甲').firstElementChild as HTMLElement
  const { classList } = boxOf('甲')
  expect([classList.contains('[content-visibility:hidden]'), classList.contains('-z-10')]).toEqual([true, true])
  expect(page.style.display).toBe('')
  await act(async () => navigates.get('甲')?.('?x=2'))
  expect(page.querySelector('output')?.textContent).toBe('/a?x=2')
  // Hides it as React does, at any time.
  page.style.setProperty('display', 'none', 'important')
  await vi.waitFor(() => expect(page.style.display).toBe(''))
  await go(shell.tabs.locationOf('/a'))
  expect(screen.getByTestId('甲 list').closest('[aria-hidden]')).toBeNull()
})

it('a hidden page is hidden by React if the browser lacks content-visibility', async () => {
  knowsContentVisibility(false)
  const { go } = await open()
  await go('/b')
  expect((boxOf('甲').firstElementChild as HTMLElement).style.display).toBe('none')
  await go('/a')
  expect(region('甲')).not.toBeNull()
})

it('a hidden page does not have the focus', async () => {
  const { go } = await open()
  field('甲').focus()
  await go('/b')
  expect(document.activeElement).toBe(document.body)
})

it('a page that breaks leaves the others alone and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { go } = await open()
  await userEvent.type(field('甲'), '周一')
  await go('/broken')
  expect(screen.getByRole('alert').textContent).toContain('页面出错了')
  await go('/a')
  expect(field('甲').value).toBe('周一')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('code that could not be fetched says so, and a reload tries again', async () => {
  const { go } = await open()
  await go('/gone')
  expect(screen.getByRole('alert').textContent).toContain('“丁”没有加载出来')
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(reload).toHaveBeenCalledTimes(1)
  await go('/a')
  expect(region('甲')).not.toBeNull()
})

it('404 is shown without a tab', async () => {
  const { shell, go } = await open()
  await go('/nowhere')
  expect(screen.getByRole('heading', { name: '页面不存在' })).toBeDefined()
  expect(region('甲')).toBeNull()
  expect(shell.tabs.get().visited.map(({ page }) => page.path)).toEqual(['/a'])
})

it('after a reload only the page shown is mounted', async () => {
  const { go } = await open()
  await go('/b')
  effects.length = 0
  render(<div />).unmount()
  document.body.replaceChildren()
  await open('/b')
  expect(effects).toEqual(['乙 begins'])
})
