import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInShell } from '../../../tests/support/console/shell'
import { choiceEndpoints } from '../../contract/manager/choices'
import type { PickField } from './filter/filters'
import { pickedName, usePickedName } from './names'

let called = '林晓彤'
const describeId = vi.fn(async (id: number) => (id === 7 ? called : null))
const field = (key: string): PickField => ({
  key,
  title: '坐席',
  kind: 'pick',
  search: async () => [],
  describe: (id) => describeId(id),
  names: choiceEndpoints.userSearch,
})

const Name = ({ of, id }: { of: PickField; id: number | null }) => <li>{usePickedName(of, id) ?? '不知'}</li>

/** The fields of two lists: with the same name, but separate objects. */
const first = field('userId')
const second = field('userId')

function Names() {
  const [shown, setShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        换
      </button>
      {shown && (
        <ul>
          <Name of={first} id={7} />
          <Name of={second} id={7} />
          <Name of={second} id={null} />
        </ul>
      )}
    </>
  )
}

const names = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const turn = () => userEvent.click(screen.getByRole('button', { name: '换' }))

beforeEach(() => {
  called = '林晓彤'
  describeId.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

it('are requested once, however many components show them and however often', async () => {
  const { shell } = await renderInShell(<Names />)
  await waitFor(() => expect(names()).toEqual(['林晓彤', '林晓彤', '不知']))
  await turn()
  expect(names()).toEqual([])
  await turn()
  expect(names()).toEqual(['林晓彤', '林晓彤', '不知'])
  expect(await pickedName(shell.data, field('userId'), 7)).toBe('林晓彤')
  expect(describeId.mock.calls).toEqual([[7]])
  // One id has not been asked for yet, the other one nobody may see.
  expect(await pickedName(shell.data, first, 8)).toBeNull()
  expect(describeId).toHaveBeenCalledTimes(2)
})

it('load again after their endpoint was read again: shown ones at once, the others when they are shown', async () => {
  const { shell } = await renderInShell(<Names />)
  await waitFor(() => expect(names()[0]).toBe('林晓彤'))
  called = '林晓桐'
  act(() => shell.data.refresh(choiceEndpoints.userSearch))
  await waitFor(() => expect(names()).toEqual(['林晓桐', '林晓桐', '不知']))
  await turn()
  called = '林小桐'
  act(() => shell.data.refresh(choiceEndpoints.userSearch))
  await turn()
  await waitFor(() => expect(names()).toEqual(['林小桐', '林小桐', '不知']))
  expect(describeId).toHaveBeenCalledTimes(3)
})

it('stay unknown where they can’t be had', async () => {
  describeId.mockRejectedValueOnce(new Error('连接不上服务器'))
  await renderInShell(<Names />)
  await waitFor(() => expect(describeId).toHaveBeenCalledTimes(1))
  expect(names()).toEqual(['不知', '不知', '不知'])
})
