// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { envelope, fakeServer } from '../../tests/support/console/fake-server'
import { authEndpoints } from '../contract/auth'
import { codes } from '../contract/envelope'
import { systemEndpoints } from '../contract/system'
import { call } from '../lib/api'
import { questions } from '../ui/overlay/confirm'
import { createConsole } from './console'

afterEach(() => vi.unstubAllGlobals())

const fixed = (path: string) => ({ path, title: path, view: async () => () => null })

const signedIn = () => {
  const app = createConsole({
    pages: { login: fixed('/login'), forbidden: fixed('/401'), notFound: fixed('/404') },
    signedIn: () => Promise.reject(new Error('nobody is signed in')),
  })
  app.session.signIn('abc')
  return app
}

it('a sign-out leaves nothing to the next user: no message, no question, no error', async () => {
  fakeServer().gives(authEndpoints.logout, null)
  const app = signedIn()
  app.toasts.show('bad', '号码 13800000000 已在黑名单')
  app.errorLog.add(new Error('boom'))
  expect(app.errorLog.get()).toHaveLength(1)
  const answers = Promise.all([1, 2].map(() => app.confirm({ title: '删除？', text: '', ok: '删除' })))
  await app.signOut()
  expect(await answers).toEqual([false, false])
  expect([questions.get(), app.toasts.get(), app.errorLog.get()]).toEqual([[], [], []])
})

it('asks about an ended session while there is one, and not what was on its way when somebody signed out', async () => {
  const server = fakeServer()
  server.gives(authEndpoints.logout, null)
  server.answers(systemEndpoints.usageAdd, () => envelope(codes.illegalToken, '请先登录'))
  const add = () => call(systemEndpoints.usageAdd, { body: { command: 'auth.sign-out' }, quiet: true }).catch(() => {})
  const app = signedIn()
  await add()
  expect(questions.get()).toHaveLength(1)
  await app.signOut()
  await add()
  expect(questions.get()).toEqual([])
})
