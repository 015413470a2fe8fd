/** The exception dictionary. */
import { FlaskConical, Pencil, Plus } from 'lucide-react'
import { onlyRow } from '../../src/console/list/rows-of'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { exceptionEndpoints } from '../../src/contract/system/exceptions'

const exceptionDialog = async () =>
  (await import('../../src/features/system/exceptions/exception-dialog')).ExceptionDialog

export const exceptionCommands: Command[] = [
  defineCommand({
    id: 'system.edit-exception',
    title: '编辑异常码',
    section: '异常字典',
    keywords: ['分类', '待分类', '提示'],
    icon: Pencil,
    hotkey: 'e',
    places: [{ place: 'exception.row', primary: true }],
    permission: 'exception:save',
    when: { rows: 'exception', selection: 'one' },
    rowStep: {
      ...{ title: '选择异常码', permission: '/system/exceptionDictionary' },
      search: async (input) =>
        (await import('../../src/features/system/exceptions/exception-search')).searchExceptions(input),
    },
    opens: {
      load: exceptionDialog,
      props: (_args, { rows }) => ({ exception: onlyRow(rows, exceptionEndpoints.exceptionList) }),
    },
  }),
  defineCommand({
    id: 'system.add-exception',
    title: '新增异常码',
    section: '异常字典',
    icon: Plus,
    hotkey: 'c',
    places: ['exception.toolbar'],
    permission: 'exception:save',
    when: { rows: 'exception' },
    opens: { load: exceptionDialog, props: () => ({ exception: null }) },
  }),
  defineCommand({
    id: 'system.try-exception',
    title: '映射测试',
    section: '异常字典',
    keywords: ['异常码', '含义'],
    icon: FlaskConical,
    places: ['exception.toolbar'],
    permission: '/system/exceptionDictionary',
    opens: {
      load: async () => (await import('../../src/features/system/exceptions/try-dialog')).TryDialog,
      props: () => ({}),
    },
  }),
]
