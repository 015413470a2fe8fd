import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contactWith } from '../../../../tests/support/console/contact'
import { FakeSocket, stationSample, stubSockets } from '../../../../tests/support/console/fake-socket'
import { renderInShell, testPage } from '../../../../tests/support/console/shell'
import type { LiveCall } from '../../../contract/phone/station'
import { formatDate } from '../../../lib/time/time'
import type { Contact } from '../station/subject'
import { RecentCalls } from './recent-calls'

const ref = 'p_AbCdEfGhIjKlMnOpQrStUv'
const now = Date.parse('2026-11-21T10:42:00+08:00')

const row = (given: Partial<Contact['calls'][number]> = {}): Contact['calls'][number] => ({
  id: 41,
  time: Date.parse('2026-11-17T15:20:00+08:00'),
  state: 'ENDED',
  answered: true,
  talkSec: 65,
  result: null,
  user: null,
  own: true,
  ...given,
})

async function open(calls: Contact['calls'], paths: string[] = []) {
  const { shell } = await renderInShell(
    <RecentCalls contact={contactWith({ calls, callTotal: 7, answeredTotal: 3 })} fault={null} />,
    {
      pages: [testPage('/phone/index'), testPage('/call/history')],
      user: { paths: ['/phone/index', ...paths] },
    },
  )
  return shell
}

const section = () => screen.getByRole('region', { name: '最近通话' })
const queryOf = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href)
  return { pathname, ...Object.fromEntries(searchParams) }
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now, toFake: ['Date'] })
  stubSockets()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the links', () => {
  it('lead to a call on its own day, and to the number’s calls of the longest time there is', async () => {
    await open([row()], ['user:search'])
    const [all, one] = within(section()).getAllByRole('link') as [HTMLElement, HTMLElement]
    expect(all.textContent).toBe('近 93 天')
    expect(queryOf(all)).toEqual({
      pathname: '/call/history',
      phone: `138****1234~${ref}`,
      createTime: `2026-08-21..${formatDate(now)}`,
    })
    expect(queryOf(one)).toEqual({
      pathname: '/call/history',
      phone: `138****1234~${ref}`,
      createTime: '2026-11-17..2026-11-17',
      current: '41',
    })
  })

  it('don’t pass the company’s count off as that of the own calls', async () => {
    await open([row({ own: false })])
    expect(within(section()).getByText('公司共 7 次，接通 3 次')).toBeDefined()
    const links = within(section()).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['本人近 93 天'])
  })
})

describe('what became of a call', () => {
  it.each([
    [row(), '已接通', '01:05'],
    [row({ result: '有意向' }), '有意向', '01:05'],
    [row({ answered: false, talkSec: 0, result: '无人接听' }), '无人接听', '—'],
    [row({ answered: false, talkSec: 0, state: 'FAILED' }), '未发出', '—'],
    [row({ answered: false, talkSec: 0, state: 'B_RINGING' }), '振铃', '—'],
  ])('%# is told in the word of 通话记录', async (call, word, talk) => {
    await open([call])
    const cells = [...(within(section()).getByRole('listitem').querySelectorAll('span') ?? [])]
    expect(cells.map(({ textContent }) => textContent)).toEqual(['11-17 15:20', word, talk, '—'])
  })

  it('is newer in the live connection, for the call that was under way just now', async () => {
    const shell = await open([row({ id: 9, state: 'B_RINGING', answered: false, talkSec: 0 })])
    const ended: LiveCall = {
      id: 9,
      callNo: 'C9',
      state: 'ENDED',
      phone: '138****1234',
      phoneRef: ref,
      province: '浙江',
      city: '杭州',
      carrier: '中国移动',
      customerId: null,
      itemId: null,
      customerName: null,
      createTime: now,
      submitTime: now,
      ringTime: now,
      answerTime: now,
      endTime: now + 5000,
      talkSec: 5,
      muted: false,
      cutOff: null,
      hangupBy: 'AGENT',
      exception: null,
      wrapupId: null,
      needsResult: true,
    }
    const agent = { state: 'WRAP_UP', since: now, callId: 9, wrapUntil: now + 30_000, prolonged: false } as const
    act(() => shell.live.takeAll(stationSample({ now, agent, call: ended })))
    expect(within(section()).getByRole('listitem').textContent).toBe('11-17 15:20已接通00:05—')
    expect(FakeSocket.all).toEqual([])
  })
})
