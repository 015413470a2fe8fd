import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope } from '../../../tests/support/console/fake-server'
import { renderInShell } from '../../../tests/support/console/shell'
import { deferred } from '../../../tests/support/deferred'
import { codes } from '../../contract/envelope'
import { type Job, jobEndpoints } from '../../contract/system/jobs'
import { toasts } from '../../ui/toast/toasts'
import { jobFollowerOf } from './follow-jobs'
import { jobs } from './jobs'

const running: Job = {
  ...{ id: 7, title: '导出通话记录', state: 'RUNNING', done: 1, total: 2, message: null, fileName: null },
  ...{ createTime: 1_772_589_600, endTime: null },
}
const done: Job = { ...running, state: 'DONE', message: '已导出 2 条', fileName: 'a.csv', endTime: 1_772_589_601 }

beforeEach(() => localStorage.clear())
afterEach(() => {
  jobs.set([])
  toasts.clear()
  vi.unstubAllGlobals()
})

it('says once how a job ended, and an answer that was overtaken changes nothing', async () => {
  const { shell, server } = await renderInShell(null)
  const late = deferred<Job[]>()
  const answers: (Job[] | Promise<Job[]>)[] = [[running], late.promise, [done], [done]]
  server.answers(jobEndpoints.list, async () => envelope(codes.ok, '', await (answers.shift() ?? [done])))
  const follower = jobFollowerOf(shell)
  await act(() => follower.look())
  const first = follower.look()
  await act(() => follower.look())
  late.resolve([running])
  await act(() => first)
  await act(() => follower.look())
  expect(jobs.get()).toEqual([done])
  expect(shell.toasts.get().map(({ text, count }) => [text, count])).toEqual([['导出通话记录：已导出 2 条', 1]])
})
