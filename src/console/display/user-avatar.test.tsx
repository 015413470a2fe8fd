import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInShell } from '../../../tests/support/console/shell'
import { UserAvatar } from './user-avatar'

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

it('is the picture at the image host, and without one the name’s first character', async () => {
  document.head.innerHTML =
    '<script type="application/json" id="site">{"imageHost":"https://img.example/people/"}</script>'
  await renderInShell(
    <>
      <p data-testid="with">
        <UserAvatar name="谢琳" avatar="7.png" />
      </p>
      <p data-testid="without">
        <UserAvatar name="谢琳" avatar={null} />
      </p>
    </>,
  )
  expect(screen.getByTestId('with').querySelector('img')?.src).toBe('https://img.example/people/7.png')
  expect(within(screen.getByTestId('without')).getByText('谢')).toBeTruthy()
})
