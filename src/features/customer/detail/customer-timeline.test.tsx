import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../../tests/support/console/fake-server'
import { renderInShell } from '../../../../tests/support/console/shell'
import { type CustomerEvent, timelineEndpoints } from '../../../contract/customer/timeline'
import { CustomerTimeline } from './customer-timeline'

const { timeline } = timelineEndpoints

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const by = { time: 1_770_000_000, nickname: '林晓彤' }
const talk = { state: 'ENDED', answered: true, exception: null, talkSec: 65, result: '有意向' } as const
const changes = [
  { field: 'name', label: '名称', before: '陈总', after: '陈先生' },
  { field: 'level', label: '级别', before: null, after: 'A' },
]
const events: CustomerEvent[] = [
  { kind: 'edit', id: 9, ...by, edit: changes },
  { kind: 'owner', id: 4, ...by, owner: { from: '林晓彤', to: null, reason: '没有意向' } },
  { kind: 'flow', id: 3, ...by, flow: { type: 20, remark: '要报价' } },
  { kind: 'call', id: 2, ...by, call: talk },
  {
    ...{ kind: 'call', id: 1, ...by },
    call: { ...talk, answered: false, talkSec: 0, result: null, exception: { title: '无人接听' } },
  },
  { kind: 'owner', id: 1, ...by, nickname: null, owner: { from: null, to: '林晓彤', reason: '导入' } },
]

async function open(given: CustomerEvent[]) {
  const server = fakeServer()
  server.gives(timeline, given)
  await renderInShell(<CustomerTimeline customerId={7} />, { server })
  return () => server.asked.filter(({ endpoint }) => endpoint.endsWith(timeline.path)).map(({ query }) => query)
}
const texts = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\d\d-\d\d \d\d:\d\d/, ''))

it('says of each event what it was, why, and who did it', async () => {
  await open(events)
  await screen.findAllByRole('listitem')
  expect(texts()).toEqual([
    '修改资料名称：陈总 → 陈先生；级别：空 → A林晓彤',
    '林晓彤 → 公海没有意向林晓彤',
    '重点客户要报价林晓彤',
    '通话 已接通有意向 · 01:05林晓彤',
    '通话 无人接听林晓彤',
    '归林晓彤导入',
  ])
  expect(screen.queryByRole('button', { name: '更早的' })).toBeNull()
})

it('asks for one kind by arrow key, and for more where there may be more', async () => {
  const many = Array.from({ length: 20 }, (_, nth): CustomerEvent => ({ kind: 'call', id: nth + 1, ...by, call: talk }))
  const asked = await open(many)
  await userEvent.click(await screen.findByRole('button', { name: '更早的' }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ customerId: '7', size: '40' }))
  await userEvent.click(screen.getByRole('radio', { name: '全部' }))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ kind: 'flow', size: '20' }))
})
