// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { titleNote, titlePage } from './tab-title'

afterEach(() => {
  titleNote('')
})

it('is the page and the site, and before them what goes on', () => {
  titlePage('客户跟踪', '欢呼后台')
  expect(document.title).toBe('客户跟踪 - 欢呼后台')
  titleNote('● 通话 02:13')
  expect(document.title).toBe('● 通话 02:13 | 客户跟踪 - 欢呼后台')
  titlePage('呼叫中心', '欢呼后台')
  expect(document.title).toBe('● 通话 02:13 | 呼叫中心 - 欢呼后台')
  titleNote('')
  expect(document.title).toBe('呼叫中心 - 欢呼后台')
})
