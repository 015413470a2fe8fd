import { useEndpoint } from '../../console/data/data'
import { SettingRow } from '../../console/settings/setting-row'
import { useShell } from '../../console/shell'
import { companyEndpoints } from '../../contract/company'
import { settingText } from '../../contract/system'
import { call } from '../../lib/api'
import { Loaded } from '../../ui/loading/loaded'
import { SkeletonLines } from '../../ui/loading/skeleton'

/**
 * A company's own settings, where it has some; otherwise those of the installation apply. Its own people change the
 * rules of its pool in 客户公海, which tells first what they would do.
 */
export function CompanySettings({ companyId }: { companyId: number }) {
  const { session } = useShell()
  const asked = useEndpoint(companyEndpoints.settingList, { companyId })
  const isOwn = session.get().user?.info.companyId === companyId
  return (
    <Loaded of={asked} failed="企业的设置没有取到" skeleton={<SkeletonLines count={8} />}>
      {(settings) =>
        settings
          .filter(({ key }) => !isOwn || !key.startsWith('pool.'))
          .map(({ key, title, own, general, mayNot, ...bounds }) => (
            <SettingRow
              key={key}
              title={title}
              value={own ?? general}
              bounds={bounds}
              hint={own === null ? `随平台：${settingText(general, bounds.zero)}` : '本企业自己的设置，对全体员工生效'}
              mayNot={mayNot}
              stored={own}
              give={async (value) => {
                await call(companyEndpoints.settingUpdate, { body: { companyId, key, value } })
                await asked.mutate()
              }}
              back={own === null ? undefined : { title: '改为随平台', value: null }}
            />
          ))
      }
    </Loaded>
  )
}
