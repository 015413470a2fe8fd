import { settingText, systemEndpoints } from '../../contract/system'
import { call } from '../../lib/api'
import { Loaded } from '../../ui/loading/loaded'
import { SkeletonLines } from '../../ui/loading/skeleton'
import { useEndpoint } from '../data/data'
import { SettingRow } from './setting-row'

/** The settings of the installation, for everybody whose company has no other value. */
export function PlatformSettings() {
  const asked = useEndpoint(systemEndpoints.settingList, undefined)
  return (
    <Loaded of={asked} failed="平台的设置没有取到" skeleton={<SkeletonLines count={8} />}>
      {(settings) =>
        settings.map(({ key, title, value, usual, ...bounds }) => (
          <SettingRow
            key={key}
            title={title}
            value={value}
            bounds={bounds}
            hint={value === usual ? '默认' : `默认：${settingText(usual, bounds.zero)}`}
            stored={value}
            give={async (value) => {
              await call(systemEndpoints.settingUpdate, { body: { key, value } })
              await asked.mutate()
            }}
            back={value === usual ? undefined : { title: '恢复默认', value: usual }}
          />
        ))
      }
    </Loaded>
  )
}
