/** Whole numbers in a file: for whoever may, with a reason that the operation log keeps. */
import { FileDown } from 'lucide-react'
import { text } from '../../src/console/registry/params'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { all, section } from './common'

export const exportCommands: Command[] = [
  defineCommand({
    id: 'customer.export-numbers',
    title: '导出完整号码',
    section,
    icon: FileDown,
    places: [
      { place: 'list.toolbar', order: 1 },
      { place: 'list.bulk', order: 1 },
    ],
    permission: 'customer:export-numbers',
    when: { rows: all },
    params: [
      text({
        ...{ name: 'reason', title: '为什么要完整号码' },
        placeholder: '写明用途，会记入操作日志',
        limits: { minLength: 2, maxLength: 100 },
      }),
    ],
    run: ({ reason }, { list }) => list.get()?.exportShown('xlsx', reason),
  }),
]
