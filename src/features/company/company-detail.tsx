import { Building2, History } from 'lucide-react'
import { PhoneNumber } from '../../console/display/phone-number'
import { DetailHead } from '../../console/list/detail/detail-head'
import { DetailList } from '../../console/list/detail/detail-list'
import { DetailTabs } from '../../console/list/detail/detail-tabs'
import { hasPermission } from '../../console/routes/guard'
import { useShell } from '../../console/shell'
import { companyEndpoints } from '../../contract/company'
import type { Company, ProviderCompany } from '../../contract/company/companies'
import type { Permission } from '../../contract/permissions'
import { type OperationLog, systemEndpoints } from '../../contract/system'
import { addressText } from '../../lib/columns/address'
import { changesText } from '../../lib/columns/changes'
import { companyColumns, rateOf, riskLabels, seatsText } from '../../lib/columns/companies'
import { percent, thousands } from '../../lib/number'
import { formatDate, formatShort } from '../../lib/time/time'
import { Facts } from '../../ui/display/facts'
import { Empty } from '../../ui/loading/empty'
import { CompanyResults } from './company-results'
import { CompanySettings } from './company-settings'
import { CompanyStatus } from './company-status'
import { contractText, isProviders } from './company-words'
import { Employees } from './employees'
import { ResourcesOfCompany } from './resources/resources-of-company'
import { CompanyScripts } from './scripts/company-scripts'

/** A company next to the list: what is known of it, its people, its settings, and who changed what. */
export function CompanyDetail({ company }: { company: Company | ProviderCompany }) {
  const { session } = useShell()
  const may = (permission: Permission) => hasPermission(session.visitor().permissions, permission)
  const { id, name, code, channelName } = company
  const facts = { key: 'facts', title: '概况', view: () => <CompanyFacts company={company} /> }
  const others = [
    may('company-user:list') && {
      key: 'employees',
      title: '员工',
      view: () => <Employees of={{ companyId: id }} title="员工" none="新增第一位员工，他就可以登录和打电话。" />,
    },
    may('department:list') && { key: 'departments', title: '部门', view: () => <Departments companyId={id} /> },
    may('company-setting:update') && {
      key: 'results',
      title: '小结',
      view: () => <CompanyResults companyId={id} />,
    },
    may('company-setting:update') && { key: 'scripts', title: '话术', view: () => <CompanyScripts companyId={id} /> },
    may('company-setting:update') && {
      key: 'settings',
      title: '设置',
      view: () => (
        <div className="grid gap-3 px-4 py-3">
          <CompanySettings companyId={id} />
        </div>
      ),
    },
    may('/company/resources') && { key: 'resources', title: '资源', view: () => <ResourcesOfCompany companyId={id} /> },
    may('/system/log/list') && { key: 'log', title: '日志', view: () => <Changes companyId={id} /> },
  ]
  return (
    <>
      <DetailHead
        icon={<Building2 aria-hidden className="size-5 shrink-0 text-text-3" />}
        title={name}
        aside={<CompanyStatus company={company} />}
        subtitle={`${code} · ${channelName}`}
      />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <DetailTabs label="企业" tabs={[facts, ...others.filter((tab) => tab !== false)]} />
      </div>
    </>
  )
}

function CompanyFacts({ company }: { company: Company | ProviderCompany }) {
  const { phone, phoneRef, contact, name, submittedToday, answeredToday } = company
  return (
    <section aria-label="企业资料" className="px-4 py-3">
      <Facts
        items={[
          ...(company.stopTime === null
            ? []
            : [{ name: '停呼', value: `${formatShort(company.stopTime)} 起，${company.stopReason}`, whole: true }]),
          { name: '行业', value: company.industry ?? '—' },
          { name: '联系人', value: contact ?? '—' },
          {
            name: '电话',
            value: phone ? <PhoneNumber phone={phone} phoneRef={phoneRef} label={contact ?? name} /> : '—',
          },
          { name: '渠道', value: company.channelName },
          ...(isProviders(company) ? providerFacts(company) : []),
          { name: '地址', value: addressText(company), whole: true },
          { name: '合同', value: contractText(company), whole: true },
          { name: '坐席数', value: seatsText(company) },
          { name: '并发', value: companyColumns.maxConcurrency.text(company) },
          { name: '今日呼叫', value: callsText(submittedToday, answeredToday), whole: true },
          ...(isProviders(company)
            ? [
                {
                  name: '本月呼叫',
                  value: callsText(company.submittedThisMonth, company.answeredThisMonth),
                  whole: true,
                },
              ]
            : []),
          { name: '创建时间', value: formatDate(company.createTime) },
          { name: '更新时间', value: formatDate(company.updateTime) },
        ]}
      />
    </section>
  )
}

const providerFacts = (company: ProviderCompany) => [
  { name: '上级渠道', value: company.parentChannelName ?? '—' },
  { name: '客户经理', value: company.managerName ?? '—' },
  { name: '风险', value: riskLabels[company.riskLevel] },
]

/** `17 通，接通 8，接通率 47.1%` */
const callsText = (submitted: number, answered: number): string =>
  `${thousands(submitted)} 通，接通 ${thousands(answered)}，接通率 ${percent(rateOf(answered, submitted))}`

const Departments = ({ companyId }: { companyId: number }) => (
  <DetailList
    endpoint={companyEndpoints.departmentList}
    query={{ companyId }}
    title="部门"
    unit="个"
    columns={[{ key: 'name', title: '部门', narrow: 'title' }]}
    empty={<Empty title="还没有部门" text="先建第一个部门，再把员工分进去。" />}
  />
)

const Changes = ({ companyId }: { companyId: number }) => (
  <DetailList
    endpoint={systemEndpoints.logList}
    query={{ object: `company:${companyId}`, result: ['OK'], sort: '-time' }}
    title="变更"
    unit="次"
    icon={() => <History aria-hidden />}
    columns={[
      { key: 'changes', title: '变更', narrow: 'title', text: rowText },
      { key: 'nickname', title: '操作人', narrow: 'sub', text: ({ nickname }) => nickname ?? '系统' },
      { key: 'time', title: '时间', narrow: 'side', text: ({ time }) => formatShort(time) },
    ]}
    empty={<Empty title="还没有变更" text="谁改了这家企业的什么，会记在这里。" />}
  />
)

/** `名称：晨光 → 晨光教育`; a row without changes is the first. */
const rowText = ({ changes, action }: OperationLog): string =>
  action === 'add' ? '新增企业' : changesText(changes) || '没有改动'
