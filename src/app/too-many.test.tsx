import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { envelope } from '../../tests/support/console/fake-server'
import { renderInShell } from '../../tests/support/console/shell'
import { codes } from '../contract/envelope'
import { phoneEndpoints } from '../contract/phone'
import { systemEndpoints } from '../contract/system'
import { call } from '../lib/api'

const { savedViewList, savedViewAdd, usageAdd } = systemEndpoints

afterEach(() => vi.unstubAllGlobals())

it('whose session asks too much is told once, and the console sends nothing more but what ends a call', async () => {
  const { server } = await renderInShell(<p>页面</p>)
  const text = '您的操作过于频繁，请一分钟后再试'
  server.answers(savedViewAdd, () => envelope(codes.tooMany, text, { retryAfter: 40 }))
  server.gives(phoneEndpoints.hangup, null)
  server.asked.length = 0
  const save = () => call(savedViewAdd, { body: { page: '/a', name: '本周', query: '' } })
  const failed = (ask: () => Promise<unknown>) =>
    act(async () => expect(await ask().catch((error) => error)).toMatchObject({ code: codes.tooMany }))
  await failed(save)
  await failed(save)
  await failed(() => call(savedViewList, { query: { page: '/a' } }))
  await failed(() => call(usageAdd, { body: { command: 'customer.add' }, quiet: true }))
  await call(phoneEndpoints.hangup, { body: { callId: 1 } })
  expect(server.asked.map(({ endpoint }) => endpoint.split('/').at(-1))).toEqual(['add', 'hangup'])
  expect(screen.getAllByText(text)).toHaveLength(1)
})
