/** Departments of a company. */
import { ArrowDown, ArrowUp, FolderInput, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import type { ListRow } from '../../src/console/list/active-list'
import { onlyRow, refusedBy, rowsOf } from '../../src/console/list/rows-of'
import { type Command, defineCommand, type RowStep } from '../../src/console/registry/registry'
import type { CommandContext } from '../../src/console/shell'
import { type DepartmentAction, departmentsEndpoints } from '../../src/contract/company/departments'
import type { NewDepartment } from '../../src/features/company/departments/department-dialog'

const departmentOf = (rows: readonly ListRow[]) => onlyRow(rows, departmentsEndpoints.treeList)

/** Why the viewer may do this to none of them, in the server's words. */
const whyNot = (action: DepartmentAction) => (rows: readonly ListRow[]) =>
  refusedBy(rowsOf(rows, departmentsEndpoints.treeList), action)

/** The actions on departments; loaded when one runs. */
const actions = () => import('../../src/features/company/departments/department-data')
const departmentDialog = async () =>
  (await import('../../src/features/company/departments/department-dialog')).DepartmentDialog

/** The viewer's own company; the provider's people choose one. */
function ownCompany({ session }: CommandContext): NewDepartment['company'] {
  const { companyId, companyName } = session.get().user?.info ?? {}
  return companyId == null ? null : { value: companyId, label: companyName ?? '' }
}

/** From anywhere, the palette asks for the department. */
const rowStep: RowStep = {
  ...{ title: '选择部门', permission: '/company/department' },
  search: async (input) =>
    (await import('../../src/features/company/departments/department-search')).searchDepartments(input),
}

const ofOne = {
  section: '部门',
  permission: 'department:save',
  when: { rows: 'department', selection: 'one' },
  rowStep,
} as const

export const departmentCommands: Command[] = [
  defineCommand({
    ...ofOne,
    id: 'company.edit-department',
    title: '编辑部门',
    keywords: ['修改', '负责人'],
    icon: Pencil,
    hotkey: 'e',
    places: [{ place: 'department.row', primary: true }],
    refuses: whyNot('update'),
    opens: { load: departmentDialog, props: (_args, { rows }) => ({ department: departmentOf(rows) }) },
  }),
  defineCommand({
    id: 'company.add-department',
    title: '新增部门',
    section: '部门',
    icon: FolderPlus,
    hotkey: 'c',
    places: ['department.toolbar'],
    permission: 'department:save',
    when: { rows: 'department' },
    opens: {
      load: departmentDialog,
      props: (_args, context) => ({ department: null, at: { company: ownCompany(context), parent: null } }),
    },
  }),
  defineCommand({
    ...ofOne,
    id: 'company.add-department-below',
    title: '新增下级部门',
    icon: FolderPlus,
    hotkey: 'Shift+c',
    places: [{ place: 'department.row', primary: true }],
    refuses: whyNot('add'),
    opens: {
      load: departmentDialog,
      props: (_args, { rows }) => {
        const { id, name, companyId, companyName } = departmentOf(rows)
        return {
          department: null,
          at: { company: { value: companyId, label: companyName }, parent: { id, name } },
        }
      },
    },
  }),
  defineCommand({
    ...ofOne,
    id: 'company.move-department',
    title: '移动部门',
    keywords: ['上级部门'],
    icon: FolderInput,
    hotkey: 'm',
    places: ['department.row'],
    refuses: whyNot('move'),
    opens: {
      load: async () =>
        (await import('../../src/features/company/departments/move-department-dialog')).MoveDepartmentDialog,
      props: (_args, { rows }) => ({ department: departmentOf(rows) }),
    },
  }),
  defineCommand({
    ...ofOne,
    id: 'company.move-department-up',
    title: '上移部门',
    icon: ArrowUp,
    hotkey: 'Alt+ArrowUp',
    places: ['department.row'],
    refuses: whyNot('move'),
    run: async (_args, context) => (await actions()).moveBy(context, -1),
  }),
  defineCommand({
    ...ofOne,
    id: 'company.move-department-down',
    title: '下移部门',
    icon: ArrowDown,
    hotkey: 'Alt+ArrowDown',
    places: ['department.row'],
    refuses: whyNot('move'),
    run: async (_args, context) => (await actions()).moveBy(context, 1),
  }),
  defineCommand({
    id: 'company.fold-department',
    title: '收起下级部门',
    section: '部门',
    hotkey: 'ArrowLeft',
    keyOnly: true,
    when: { rows: 'department', selection: 'one' },
    run: async (_args, context) => (await actions()).foldSelected(context, true),
  }),
  defineCommand({
    id: 'company.unfold-department',
    title: '展开下级部门',
    section: '部门',
    hotkey: 'ArrowRight',
    keyOnly: true,
    when: { rows: 'department', selection: 'one' },
    run: async (_args, context) => (await actions()).foldSelected(context, false),
  }),
  defineCommand({
    ...ofOne,
    id: 'company.delete-department',
    title: '删除部门',
    icon: Trash2,
    danger: true,
    places: ['department.row'],
    refuses: whyNot('delete'),
    run: async (_args, context) => (await actions()).deleteDepartment(context),
  }),
]
