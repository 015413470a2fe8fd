import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../../tests/support/console/fake-server'
import { stationSample, stubSockets } from '../../../../tests/support/console/fake-socket'
import { renderInShell } from '../../../../tests/support/console/shell'
import type { LiveCall } from '../../../contract/phone/station'
import { noticesOf } from '../../notices/notices'
import { keepCutOff } from './keep-cut-off'

afterEach(() => vi.unstubAllGlobals())

it('the notices name the superior who ended the agent’s call, once', async () => {
  stubSockets()
  const { shell } = await renderInShell(null, { server: fakeServer(), user: { paths: ['/phone/index'] } })
  const end = keepCutOff(shell)
  const kept = () =>
    noticesOf(shell)
      .get()
      .items.map(({ text }) => text)
  const tell = (more: Partial<LiveCall>) => {
    const call = { id: 5, customerName: null, phone: '138****0001', cutOff: null, ...more } as LiveCall
    shell.live.takeAll({ ...stationSample(), call })
  }
  tell({})
  expect(kept()).toEqual([])
  const cutOff = { why: 'SUPERIOR', name: '林晓彤' } as const
  tell({ cutOff })
  tell({ cutOff, talkSec: 3 })
  expect(kept()).toEqual(['与 138****0001 的通话由 林晓彤 挂断'])
  tell({ id: 6, cutOff: { why: 'SIGNED_OUT', name: null } })
  expect(kept()[0]).toBe('与 138****0001 的通话结束：坐席的登录已结束，系统挂断')
  end()
  tell({ id: 7, cutOff })
  expect(kept()).toHaveLength(2)
})
