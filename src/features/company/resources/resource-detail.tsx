import { Package } from 'lucide-react'
import { StatusTag } from '../../../console/display/status-tag'
import { DetailHead } from '../../../console/list/detail/detail-head'
import { DetailTabs } from '../../../console/list/detail/detail-tabs'
import { ObjectHistory } from '../../../console/list/detail/object-history'
import { hasPermission } from '../../../console/routes/guard'
import { useShell } from '../../../console/shell'
import type { CompanyResources } from '../../../contract/company/resources'
import { FunctionList } from './function-list'
import { QuotaList } from './quota-list'

/** A company's resources next to the list: quotas, functions, and who changed them. */
export function ResourceDetail({ resources }: { resources: CompanyResources }) {
  const { session } = useShell()
  const { id, name, code, channelName, status } = resources
  const seesLog = hasPermission(session.visitor().permissions, '/system/log/list')
  return (
    <>
      <DetailHead
        icon={<Package aria-hidden className="size-5 shrink-0 text-text-3" />}
        title={name}
        aside={<StatusTag status={status} />}
        subtitle={`${code} · ${channelName}`}
      />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <DetailTabs
          label="企业资源"
          tabs={[
            { key: 'quotas', title: '配额', view: () => <QuotaList resources={resources} /> },
            { key: 'functions', title: '功能', view: () => <FunctionList resources={resources} /> },
            ...(seesLog
              ? [
                  {
                    key: 'history',
                    title: '历史',
                    view: () => (
                      <ObjectHistory
                        object={`company-resource:${id}`}
                        text="谁改了这家企业的配额和功能，会记在这里。"
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </>
  )
}
