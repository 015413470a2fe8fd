import { renderHook } from '@testing-library/react'
import { useEffect } from 'react'
import { describe, expect, it } from 'vitest'
import type { Row } from '../row'
import type { Answer, ServerSearch } from './server-search'
import { settled, useServerResults } from './use-server-results'

const answer = (sections: Record<string, string[]>): Answer => ({
  error: false,
  refusal: null,
  sections: Object.entries(sections).map(([title, ids]) => ({ title, items: ids.map((id) => ({ id }) as Row) })),
})
const shown = ({ sections }: Pick<Answer, 'sections'>) =>
  sections.map(({ title, items }) => [title, ...items.map(({ id }) => id)])

describe('a new answer', () => {
  it('takes the place of the last', () => {
    expect(shown(settled(answer({ 客户: ['a', 'b'] }), answer({ 人员: ['c'] }), ''))).toEqual([['人员', 'c']])
  })

  it('comes below where a row of the last was gone to, which stays where it is', () => {
    const last = answer({ 客户: ['a', 'b'], 人员: ['c'] })
    const next = answer({ 客户: ['d', 'b'], 人员: ['c'] })
    expect(shown(settled(last, next, 'c'))).toEqual([
      ['客户', 'a', 'b'],
      ['人员', 'c'],
      ['更多客户', 'd'],
    ])
  })
})

it('a known answer comes with its letter: in one drawing, and in place of the last even where the user had gone to a row', () => {
  const known: Record<string, Answer> = { 王: answer({ 客户: ['a'] }), 王五: answer({ 客户: ['b'] }) }
  const search: ServerSearch = { known: ({ text }) => known[text], ask: () => Promise.reject(new Error('asked')) }
  const drawn: unknown[] = []
  const { rerender } = renderHook(
    ({ text }) => {
      const results = useServerResults(search, { prefix: '@', text, sources: [] }, () => 'a')
      useEffect(() => void drawn.push([results.pending, ...shown(results)]))
    },
    { initialProps: { text: '王' } },
  )
  expect(drawn).toEqual([[false, ['客户', 'a']]])
  rerender({ text: '王五' })
  expect(drawn).toEqual([
    [false, ['客户', 'a']],
    [false, ['客户', 'b']],
  ])
})
