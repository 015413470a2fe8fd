import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeServer } from '../../../../tests/support/console/fake-server'
import { sampleCustomer } from '../../../../tests/support/console/sample-customer'
import { renderInShell, type TestShell } from '../../../../tests/support/console/shell'
import type { Selection } from '../../../console/list/active-list'
import type { CommandContext } from '../../../console/shell'
import { customerEndpoints } from '../../../contract/customer/customers'
import { longestTag } from '../../../contract/customer/tag-name'
import { tagEndpoints } from '../../../contract/customer/tags'
import { changeTags, tagsToRemove } from './change-tags'
import { findTags } from './find-tags'

let server: FakeServer
let test: TestShell

const tag = (id: number, name: string, pinyin: string, initials: string) => ({ id, name, pinyin, initials })

beforeEach(async () => {
  test = await renderInShell(<p>页面</p>)
  server = test.server
  server.gives(tagEndpoints.list, [tag(1, '重点', 'zhongdian', 'zd'), tag(2, '展会', 'zhanhui', 'zh')])
})
afterEach(() => vi.unstubAllGlobals())

const row = (id: number, tags?: string[]): Selection[number] => ({
  ...{ id, label: `客户 ${id}`, endpoint: customerEndpoints.list },
  data: { ...sampleCustomer, id, name: `客户 ${id}`, ...(tags && { tags }) },
})
const asked = (query: string, rows: Selection = []) => ({ query, args: {}, rows, signal: new AbortController().signal })
const labels = async (options: Promise<readonly { label: string; off?: string }[]>) =>
  (await options).map(({ label, off }) => (off === undefined ? label : `${label}（${off}）`))
const bodies = () =>
  server.asked.filter(({ endpoint }) => endpoint.endsWith('/tagBatch')).map(({ body }) => body as object)

describe('what is offered', () => {
  it.each([
    ['', ['重点', '展会']],
    ['zd', ['重点', 'zd']],
    ['重点', ['重点']],
    ['新词', ['新词']],
    [' 新词 ', ['新词']],
    ['两个 词', ['两个 词（一个标签一个词，不带空格和标点）']],
    ['甲、乙', ['甲、乙（一个标签一个词，不带空格和标点）']],
    ['字'.repeat(longestTag + 1), [`${'字'.repeat(longestTag + 1)}（最多 ${longestTag} 个字）`]],
    ['1380013', ['1380013（不能是号码）']],
  ])('for “%s”: the company’s words first, then a new one', async (typed, expected) => {
    expect(await labels(findTags(asked(typed)))).toEqual(expected)
  })

  it('to take off: what the selected ones have; of a whole filter, all', async () => {
    const rows = [row(1, ['展会']), row(2, [])]
    expect(await labels(tagsToRemove(asked('', rows)))).toEqual(['展会'])
    const whole = Object.assign([...rows], { all: { list: '/x', filter: '', count: 900, recount: async () => 900 } })
    expect(await labels(tagsToRemove(asked('', whole)))).toEqual(['重点', '展会'])
  })
})

describe('a change', () => {
  const context = (rows: Selection) => ({ ...test.shell, rows }) as unknown as CommandContext
  const answer = (id: number, added: string[], removed: string[] = [], msg: string | null = null) => ({
    ...{ id, ok: true, msg, added, removed },
  })
  const messages = () => test.shell.toasts.get().map(({ text }) => text)

  it('is undone for each customer by what it changed there', async () => {
    server.gives(tagEndpoints.batch, [
      answer(1, ['重点', '展会']),
      answer(2, ['展会']),
      answer(3, [], [], '已有这些标签'),
    ])
    await act(() => changeTags(context([row(1), row(2), row(3)]), { add: ['重点', '展会'] }))
    expect(bodies()).toEqual([{ ids: [1, 2, 3], add: ['重点', '展会'] }])
    expect(messages()).toEqual(['客户 1、客户 2已打上“重点、展会”'])
    await act(() => test.shell.undo.take())
    expect(bodies().slice(1)).toEqual([
      { ids: [1], remove: ['重点', '展会'] },
      { ids: [2], remove: ['展会'] },
    ])
  })

  it('taken off comes back', async () => {
    server.gives(tagEndpoints.batch, [answer(1, [], ['展会']), answer(2, [], ['展会'])])
    await act(() => changeTags(context([row(1), row(2)]), { remove: ['展会'] }))
    expect(messages()).toEqual(['客户 1、客户 2已去掉“展会”'])
    await act(() => test.shell.undo.take())
    expect(bodies()).toEqual([
      { ids: [1, 2], remove: ['展会'] },
      { ids: [1, 2], add: ['展会'] },
    ])
  })

  it.each([
    [{ add: ['展会'] }, '客户 1已有这些标签'],
    [{ remove: ['展会'] }, '客户 1没有这些标签'],
  ])('that changes nothing says so, and offers no undo', async (change, text) => {
    server.gives(tagEndpoints.batch, [answer(1, [], [], '如此')])
    await act(() => changeTags(context([row(1)]), change))
    expect([messages(), test.shell.undo.get()]).toEqual([[text], null])
  })
})
