// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { readSite } from './site'

afterEach(() => {
  document.head.innerHTML = ''
})

it('is read from the page’s head', () => {
  document.head.innerHTML =
    '<script type="application/json" id="site">{"title":"A \\u003c B","imageHost":"https://img.example","sessionHours":24,"codeLogin":true,"environment":"staging","errorLogEnvironments":["staging"]}</script>'
  expect(readSite()).toEqual({
    title: 'A < B',
    imageHost: 'https://img.example',
    sessionHours: 24,
    codeLogin: true,
    environment: 'staging',
    errorLogEnvironments: ['staging'],
  })
})

it.each(['', '<script type="application/json" id="site">{"title":</script>'])(
  'has defaults where it is missing or broken',
  (head) => {
    document.head.innerHTML = head
    expect(readSite()).toMatchObject({
      title: '欢呼后台',
      codeLogin: false,
      environment: 'production',
      errorLogEnvironments: ['production'],
    })
  },
)
