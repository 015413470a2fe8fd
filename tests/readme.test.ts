/** The README's list of keys must equal the registry's, because an outdated list helps nobody. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { registrations } from '../commands'
import { keycaps } from '../src/console/registry/keys'
import { createRegistry, hotkeysOf } from '../src/console/registry/registry'

it('lists every key there is', async () => {
  const registry = createRegistry(registrations)
  await registry.complete()
  const keyed = registry.commands.filter((command) => hotkeysOf(command).length > 0)
  const sections = [...new Set(keyed.map(({ section }) => section))]
  const rows = sections.map((section) => {
    const keys = keyed
      .filter((command) => command.section === section)
      .map((command) => {
        const caps = hotkeysOf(command).map((hotkey) => `\`${keycaps(hotkey, false).join(' ')}\``)
        return `${caps.join(' ')} ${command.title}`
      })
    return `- ${section}：${keys.join(' · ')}`
  })
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`against the registry -->\n\n${rows.join('\n')}\n`)
})
