/** The console's registrations and 600 more: the bench builds it with these in place of `commands/index.ts`. */
import { registrations as real } from '../../commands'
import { definePage, type Registrations } from '../../src/console/registry/registry'
import { manyTitles } from './many-titles'

export const registrations: Registrations = {
  groups: real.groups,
  pages: [
    ...real.pages,
    ...manyTitles.slice(0, 100).map((title, at) =>
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
  commands: [...real.commands, { noun: 'bench', load: () => import('./many-commands') }],
}
