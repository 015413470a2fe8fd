/** 异常字典 as data. */
import { inUseColumn, timeColumn } from '../../../console/list/column-kinds'
import { defineList } from '../../../console/list/define-list'
import { statusLabels } from '../../../contract/status'
import { codeSourceLabels } from '../../../contract/system/code-sources'
import { exceptionClasses } from '../../../contract/system/exception-words'
import { type ExceptionCode, exceptionEndpoints } from '../../../contract/system/exceptions'
import { exceptionColumns as words } from '../../../lib/columns/exceptions'
import { Tag } from '../../../ui/display/tag'
import { choicesOf } from '../../../ui/picker/option'

export const exceptionList = defineList(exceptionEndpoints.exceptionList, {
  kind: 'exception',
  title: '异常字典',
  defaultSort: 'usual',
  labelOf: (row) => `${words.source.text(row)} ${row.rawCode}`,
  empty: { title: '没有异常码', text: '异常码随产品而来；线路送来新的码时，会自动记为待分类。' },
  fields: [
    { key: 'keywords', title: '关键词', kind: 'text', free: true, placeholder: '码、提示、描述，或 分类:忙' },
    { key: 'source', title: '来源', kind: 'choice', options: choicesOf(codeSourceLabels) },
    { key: 'class', title: '分类', kind: 'choice', options: choicesOf(exceptionClasses) },
    {
      key: 'isSorted',
      title: '待分类',
      kind: 'choice',
      single: true,
      options: [
        { value: 'false', label: '待分类' },
        { value: 'true', label: '已分类' },
      ],
    },
    { key: 'status', title: '状态', kind: 'choice', options: choicesOf(statusLabels) },
  ],
  presets: [{ title: '待分类', values: { isSorted: 'false' } }],
  columns: [
    { ...words.source, width: 112, fixed: true, narrow: 'sub' },
    { ...words.rawCode, width: 112, fixed: true, narrow: 'side-sub' },
    { ...words.title, minWidth: 120, narrow: 'title' },
    {
      ...words.class,
      width: 72,
      narrow: 'side',
      cell: (row: ExceptionCode) => <Tag kind={row.isSorted ? undefined : 'warn'}>{words.class.text(row)}</Tag>,
    },
    { ...words.advice, minWidth: 160 },
    { ...words.redialAfter, width: 88 },
    { ...words.autoMark, width: 112 },
    { ...words.switchesLine, width: 80, optional: true },
    { ...words.unifiedCode, width: 128 },
    { ...words.description, minWidth: 160, optional: true },
    { ...words.calls, width: 88, align: 'end', hint: '最近七天以它结束的通话' },
    inUseColumn(words.status),
    { ...timeColumn(words.updateTime), sortable: true, optional: true },
  ],
})
