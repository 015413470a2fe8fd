/** What there is to grant. */
import { Pencil } from 'lucide-react'
import { onlyRow, refusedBy, rowsOf } from '../../src/console/list/rows-of'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { powerEndpoints } from '../../src/contract/manager/powers'

export const powerCommands: Command[] = [
  defineCommand({
    id: 'manager.edit-power',
    title: '编辑权限',
    section: '权限',
    keywords: ['排序', '缓存页面'],
    icon: Pencil,
    hotkey: 'e',
    places: [{ place: 'power.row', primary: true }],
    permission: 'power:save',
    when: { rows: 'power', selection: 'one' },
    rowStep: {
      ...{ title: '选择权限', permission: '/manager/powerlist' },
      search: async (input) =>
        (await import('../../src/features/manager/roles/powers/power-search')).searchPowers(input),
    },
    refuses: (rows) => refusedBy(rowsOf(rows, powerEndpoints.powerList), 'update'),
    opens: {
      load: async () => (await import('../../src/features/manager/roles/powers/power-dialog')).PowerDialog,
      props: (_args, { rows }) => ({ power: onlyRow(rows, powerEndpoints.powerList) }),
    },
  }),
]
