import { expect, it } from 'vitest'
import { eachOf } from './batch'

it('lets others have the thread between two rows, though no row waits for anything', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const seen: number[] = []
  await eachOf([3, 1, 2], async () => {
    seen.push(turns)
    return null
  })
  isOver = true
  expect(seen).toEqual([seen[0], (seen[0] ?? 0) + 1, (seen[0] ?? 0) + 2])
})
