/** 企业资源: the companies with their quotas and functions, as data. */
import { inUseColumn } from '../../../console/list/column-kinds'
import { defineList } from '../../../console/list/define-list'
import { companySelector } from '../../../console/selectors/lazy'
import { type CompanyResources, type QuotaKey, resourcesEndpoints } from '../../../contract/company/resources'
import { statusLabels } from '../../../contract/status'
import { quotaFault, quotaText, resourceColumns as words } from '../../../lib/columns/resources'
import { choicesOf } from '../../../ui/picker/option'
import type { Viewer } from '../company-list'

const quotaColumn = (key: QuotaKey, width: number, hint: string) => ({
  ...words[key],
  width,
  align: 'end' as const,
  hint,
  cell: (row: CompanyResources) => (
    <span className={quotaFault(row[key]) ? 'text-bad' : undefined}>{quotaText(row[key])}</span>
  ),
})

export const resourceList = ({ companyId, may }: Viewer) =>
  defineList(resourcesEndpoints.list, {
    kind: 'resource',
    title: '企业资源',
    defaultSort: 'code',
    labelOf: ({ name }) => name,
    empty: { title: '还没有企业', text: '新增一家企业后，在这里看它的功能和配额。' },
    fields: [
      { key: 'keywords', title: '关键词', kind: 'text', free: true, placeholder: '企业名、拼音、编号，或 状态:启用' },
      { key: 'status', title: '状态', kind: 'choice', options: choicesOf(statusLabels) },
      ...(companyId === null && may('user:save')
        ? [{ key: 'companyId', title: '企业', kind: 'pick', ...companySelector } as const]
        : []),
      { key: 'ends', title: '到期', kind: 'period', from: 'endsFrom', to: 'endsTo' },
    ],
    columns: [
      { ...words.name, minWidth: 176, fixed: true, sortable: true, narrow: 'title' },
      { ...words.code, width: 88, sortable: true, narrow: 'sub' },
      { ...inUseColumn(words.status), narrow: 'side' },
      { ...words.channelName, minWidth: 96, optional: true },
      quotaColumn('seats', 120, '可以登录的账号。满了或到期后，不能再新增或启用账号；已有的不受影响'),
      quotaColumn('concurrency', 120, '此刻同时进行的通话。满了或到期后，不能再拨出；进行中的不受影响'),
      quotaColumn('customers', 152, '现有的客户，包括公海里的。满了或到期后，不能再新增或导入；已有的不受影响'),
      quotaColumn('exportRows', 152, '全企业今天导出的行数。超出的导出不会生成文件，第二天重新计算'),
      quotaColumn('reveals', 152, '每位员工每天最多看几次客户的完整号码；已用的是今天看得最多的一位'),
      { ...words.functions, width: 72, align: 'end', hint: '企业可以授予员工的页面和操作' },
      { ...words.ends, derived: true, width: 104 },
    ],
  })
