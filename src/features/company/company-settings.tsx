import { useState } from 'react'
import { useEndpoint } from '../../console/data/data'
import { reportError } from '../../console/session/report-error'
import { useShell } from '../../console/shell'
import { type CompanySetting, companyEndpoints } from '../../contract/company'
import { call } from '../../lib/api'
import { Button } from '../../ui/display/button'
import { Switch } from '../../ui/field/switch'
import { Loaded } from '../../ui/loading/loaded'
import { SkeletonLines } from '../../ui/loading/skeleton'

/** A company's own settings. Each change applies at once and can be undone. */
export function CompanySettings({ companyId }: { companyId: number }) {
  const asked = useEndpoint(companyEndpoints.settingList, { companyId })
  return (
    <Loaded of={asked} failed="企业的设置没有取到" skeleton={<SkeletonLines count={2} />}>
      {(settings) =>
        settings.map((setting) => (
          <Setting key={setting.key} setting={setting} companyId={companyId} onChanged={() => void asked.mutate()} />
        ))
      }
    </Loaded>
  )
}

interface SettingProps {
  setting: CompanySetting
  companyId: number
  onChanged(): void
}

function Setting({ setting: { key, title, own, general }, companyId, onChanged }: SettingProps) {
  const shell = useShell()
  const [saving, setSaving] = useState<CompanySetting['own'] | undefined>()
  const give = async (value: CompanySetting['own']) => {
    await call(companyEndpoints.settingUpdate, { body: { companyId, key, value } })
    onChanged()
  }
  const change = async (value: CompanySetting['own']) => {
    if (saving !== undefined) return
    setSaving(value)
    try {
      await give(value)
      shell.undo.offer(value === null ? `${title}：随平台` : `${title}：${value ? '开' : '关'}`, () => give(own))
    } catch (error) {
      reportError(shell, '修改', error)
    } finally {
      setSaving(undefined)
    }
  }
  const choose = (value: CompanySetting['own']) => void change(value)
  const shown = saving === undefined ? own : saving
  return (
    <div className="grid gap-1">
      <Switch
        label={title}
        hint={shown === null ? `随平台，现在是${general ? '开' : '关'}` : '本企业自己的设置，对全体员工生效'}
        checked={Boolean(shown ?? general)}
        onChange={choose}
      />
      {own !== null && (
        <Button small className="justify-self-start" onClick={() => choose(null)}>
          改为随平台
        </Button>
      )}
    </div>
  )
}
