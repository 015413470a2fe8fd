import { expect, onTestFinished } from 'vitest'

/**
 * For what is checked only where something holds: `if (when('it has ended', call.ended)) expect(…)`. A check whose
 * condition never held has proved nothing, so the test fails and names the condition.
 */
export function conditions(): (name: string, holds: boolean) => boolean {
  const met = new Map<string, boolean>()
  onTestFinished(() => {
    const never = [...met].filter(([, holds]) => !holds).map(([name]) => name)
    expect(never, 'conditions that never held').toEqual([])
  })
  return (name, holds) => {
    met.set(name, holds || met.get(name) === true)
    return holds
  }
}
