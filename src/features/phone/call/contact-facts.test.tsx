import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contactWith } from '../../../../tests/support/console/contact'
import { renderInShell } from '../../../../tests/support/console/shell'
import { defineCommand } from '../../../console/registry/registry'
import { createStore, type Store } from '../../../lib/store'
import { useStore } from '../../../ui/hooks/use-store'
import type { Contact } from '../station/subject'
import { ContactFacts } from './contact-facts'

const now = Date.parse('2026-11-21T10:42:00+08:00')
const at = (time: string) => Date.parse(`2026-11-${time}:00+08:00`) / 1000

const opened = vi.fn()
const openCallbacks = defineCommand({
  id: 'phone.open-callbacks',
  title: '我的预约',
  section: '呼叫',
  keyOnly: true,
  run: () => opened(),
})

const unlockNumber = defineCommand({
  id: 'phone.unlock-number',
  title: '解锁号码',
  section: '呼叫',
  permission: 'lock:lift',
  run: () => undefined,
})

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const Shown = ({ store }: { store: Store<Contact> }) => <ContactFacts contact={useStore(store)} fault={null} />

async function open(contact: Contact, paths: string[] = []) {
  const store = createStore(contact)
  await renderInShell(<Shown store={store} />, {
    commands: [openCallbacks, unlockNumber],
    user: { paths: ['/a', ...paths] },
  })
  return store
}

/** Names and values as users read them. */
const facts = () =>
  [...screen.getByRole('region', { name: '号码资料' }).querySelectorAll('dl > div')].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent),
  )
const named = (...names: string[]) => facts().filter(([name]) => names.includes(name ?? ''))

const customer = {
  ...{ id: 1, userId: 7, ownerName: '林晓彤', name: '周文博', type: 10, protectUntil: null, recycleTime: null },
  phones: [],
  nextFollowTime: at('23T15:00'),
  consent: null,
}
const soon = { id: 5, time: at('21T11:12'), note: '看合同', userName: '林晓彤', own: true }
const later = { id: 6, time: at('22T09:30'), note: null, userName: '林晓彤', own: true }
const theirs = { id: 7, time: at('22T14:00'), note: '要发票', userName: '高淑芬', own: false }

it('tells what is planned next and every call that was promised: one’s own lead to their list, another’s say whose they are', async () => {
  await open(contactWith({ customer, callbacks: [soon, later, theirs] }))
  expect(named('下次跟进', '我的预约', '预约')).toEqual([
    ['下次跟进', '11-23 15:00 · 还有 2 天'],
    ['我的预约', '11:12 · 还有 30 分钟 · 看合同'],
    ['我的预约', '11-22 09:30 · 还有 22 小时'],
    ['预约', '11-22 14:00 · 还有 27 小时 · 高淑芬 · 要发票'],
  ])
  const region = within(screen.getByRole('region', { name: '号码资料' }))
  expect(region.getAllByRole('button')).toHaveLength(2)
  await userEvent.click(region.getByRole('button', { name: /09:30/ }))
  expect(opened).toHaveBeenCalledOnce()
})

it('a new number does not show the callbacks of the one before', async () => {
  const shown = await open(contactWith({ callbacks: [soon, later] }))
  act(() => shown.set(contactWith({ locked: '公司锁定：家属要求（长期）' })))
  expect(facts().map(([name]) => name)).toEqual([
    ...['归属地', '归属人', '24 小时', '保护至', '距回收', '下次跟进', '已锁定'],
  ])
})

it.each([
  { who: 'whoever may', paths: ['lock:lift'], lockId: 55, buttons: 1 },
  { who: 'nobody without the permission', paths: [], lockId: 55, buttons: 0 },
  { who: 'nobody where the lock is the platform’s', paths: ['lock:lift'], lockId: null, buttons: 0 },
])('a lock can be lifted by $who', async ({ paths, lockId, buttons }) => {
  await open(contactWith({ locked: '公司锁定：家属要求（长期）', lockId }), paths)
  expect(named('已锁定')[0]?.[1]).toContain('家属要求')
  expect(screen.queryAllByRole('button', { name: '解锁' })).toHaveLength(buttons)
})
