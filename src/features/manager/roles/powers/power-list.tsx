/** 权限列表 as data: groups, pages and actions in the order of the tree. */
import { timeColumn } from '../../../../console/list/column-kinds'
import { defineList } from '../../../../console/list/define-list'
import { type Power, powerEndpoints, powerTypeLabels } from '../../../../contract/manager/powers'
import { powerColumns as words } from '../../../../lib/columns/powers'
import { classNames } from '../../../../ui/class-names'
import { choicesOf } from '../../../../ui/picker/option'

export const powerList = defineList(powerEndpoints.powerList, {
  kind: 'power',
  title: '权限列表',
  defaultSort: 'tree',
  labelOf: ({ name }) => name,
  empty: { title: '没有权限', text: '权限随产品而来，这里不会是空的。请刷新列表。' },
  fields: [
    { key: 'keywords', title: '关键词', kind: 'text', free: true, placeholder: '名称、路径，或 类型:页面' },
    { key: 'type', title: '类型', kind: 'choice', options: choicesOf(powerTypeLabels) },
  ],
  columns: [
    {
      ...words.name,
      minWidth: 220,
      fixed: true,
      sortable: true,
      narrow: 'title',
      cell: ({ name, type, above }: Power) => (
        <span
          className={classNames('truncate', type === 'GROUP' && 'font-medium')}
          style={{ paddingLeft: `${above.length * 20}px` }}
        >
          {name}
        </span>
      ),
    },
    { ...words.type, width: 88, narrow: 'side' },
    { ...words.path, minWidth: 200, narrow: 'sub' },
    { ...words.above, minWidth: 144, optional: true },
    { ...words.sort, width: 72, align: 'end' },
    { ...words.keepAlive, width: 80, hint: '切换到别的标签页时，页面保持原样' },
    { ...words.roles, width: 72, align: 'end' },
    { ...timeColumn(words.updateTime), sortable: true, optional: true },
    { ...timeColumn(words.createTime), optional: true },
  ],
})
