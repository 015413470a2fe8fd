import { describe, expect, it } from 'vitest'
import type { Row } from '../row'
import type { Answer } from './server-search'
import { settled } from './use-server-results'

const answer = (sections: Record<string, string[]>): Answer => ({
  error: false,
  refusal: null,
  sections: Object.entries(sections).map(([title, ids]) => ({ title, items: ids.map((id) => ({ id }) as Row) })),
})
const shown = ({ sections }: Answer) => sections.map(({ title, items }) => [title, ...items.map(({ id }) => id)])

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
