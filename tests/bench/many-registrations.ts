/** The registrations of the console and 600 more: the bench builds it with these in place of `commands/index.ts`. */
import { registrations as real } from '../../commands'
import { defineCommand, definePage, type Registrations } from '../../src/console/registry'
import { manyTitles } from './many-titles'

const [pageTitles, commandTitles] = [manyTitles.slice(0, 100), manyTitles.slice(100)]

export const registrations: Registrations = {
  groups: real.groups,
  pages: [
    ...real.pages,
    ...pageTitles.map((title, at) =>
      definePage({
        id: `bench.open-page-${at}`,
        path: `/bench/${at}`,
        name: `bench-${at}`,
        title,
        group: '系统管理',
        everyone: true,
        view: async () => () => title,
      }),
    ),
  ],
  commands: [
    ...real.commands,
    ...commandTitles.map((title, at) =>
      defineCommand({
        id: `bench.run-command-${at}`,
        title,
        section: '系统',
        keywords: [`关键词${at % 40}`],
        run() {},
      }),
    ),
  ],
}
