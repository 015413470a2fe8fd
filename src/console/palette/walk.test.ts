import { describe, expect, it } from 'vitest'
import { confirmation, number, pick, text } from '../registry/params'
import { defineCommand } from '../registry/registry'
import { answered, backTo, following, startWalk, stepOf, type Walk } from './walk'

const command = defineCommand({
  id: 'line.grant',
  title: '授权线路',
  section: '线路',
  params: [
    pick({ name: 'company', title: '公司', options: () => [] }),
    pick({ name: 'lines', title: '线路', options: () => [] }),
    number({ name: 'price', title: '售价' }),
    text({ name: 'remark', title: '备注' }),
    confirmation({ name: 'sure', title: '确认', ok: '授权', text: () => '' }),
  ],
  run: () => {},
})
const nameOf = (walk: Walk | null) => walk && stepOf(walk)?.name

describe('the way through the steps', () => {
  it('asks one after the other, and ends with all answers', () => {
    let walk = startWalk(command, {})
    const names: unknown[] = []
    while (stepOf(walk)) {
      names.push(nameOf(walk))
      walk = answered(walk, names.length)
    }
    expect(names).toEqual(['company', 'lines', 'price', 'remark', 'sure'])
    expect(walk.answers).toEqual({ company: 1, lines: 2, price: 3, remark: 4, sure: 5 })
  })

  it('leaves out what is answered already, wherever it stands', () => {
    const walk = startWalk(command, { company: 7, price: 2 })
    expect(nameOf(walk)).toBe('lines')
    expect(following(walk)?.name).toBe('remark')
    expect(nameOf(answered(walk, [1]))).toBe('remark')
  })

  it('goes back to answered steps, with their answers standing in them', () => {
    const walk = startWalk(command, { company: 7 })
    const back = backTo(walk, 0)
    expect(nameOf(back)).toBe('company')
    expect(back?.former.company).toBe(7)
    expect(back?.answers).toEqual({})
    expect(nameOf(back && answered(back, 8))).toBe('lines')
  })

  it('asks the steps between again, and keeps the later answers', () => {
    let walk = startWalk(command, { remark: '好' })
    for (const answer of [1, 2, 3]) walk = answered(walk, answer)
    expect(nameOf(walk)).toBe('sure')
    const back = backTo(walk, 1)
    expect(back?.answers).toEqual({ company: 1 })
    expect(back?.former).toEqual({ company: 1, lines: 2, price: 3, remark: '好' })
  })

  it('has nothing before its first step', () => {
    expect(backTo(startWalk(command, {}), -1)).toBeNull()
  })
})
