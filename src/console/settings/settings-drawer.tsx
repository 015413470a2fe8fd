import { type ReactNode, useState } from 'react'
import { autoIdleKey } from '../../contract/agent-states'
import { Button } from '../../ui/display/button'
import { Segmented } from '../../ui/field/segmented'
import { Switch } from '../../ui/field/switch'
import { useStore } from '../../ui/hooks/use-store'
import { useCode } from '../../ui/loading/code'
import { SkeletonLines } from '../../ui/loading/skeleton'
import { Drawer } from '../../ui/overlay/drawer'
import type { DialogProps } from '../commands/dialogs'
import { hasStation } from '../live/live'
import type { Choice } from '../look/theme'
import { hasPermission } from '../routes/guard'
import type { Session } from '../session/session'
import { useShell } from '../shell'
import { AccentPicker } from './accent-picker'
import { allowNotifications } from './allow-notifications'
import { PlatformSettings } from './platform-settings'
import { defaultSettings, idleLockMinutes, type SettingsChange, sizes } from './settings'
import { chooseSize } from './size-menu'

const schemes = [
  { key: 'light', title: '浅色' },
  { key: 'dark', title: '深色' },
  { key: 'system', title: '跟随系统' },
] as const

const densities = Object.entries(sizes).map(([key, title]) => ({ key: key as keyof typeof sizes, title }))

const waits = idleLockMinutes.map((minutes) => ({
  key: String(minutes),
  title: minutes === 0 ? '关' : String(minutes),
}))

/** How the console looks on this machine, and the user's settings for all machines. Each change applies at once. */
export function SettingsDrawer({ close }: DialogProps) {
  const shell = useShell()
  const companyId = ownCompany(shell.session)
  const { settings, theme, hotkeys, preferences, undo, live } = shell
  const { accent, size, tagTabs, fixedHeader, sidebarLogo, settingsButton, idleLock, dueSound, dueNotification } =
    useStore(settings)
  const scheme = useStore(theme.chosen)
  // Whether single keys work is a preference.
  useStore(preferences)
  const singleKeys = hotkeys.singleKeys()
  const autoIdle = preferences.read(autoIdleKey, useStore(live).autoIdle)

  const apply = (changes: SettingsChange, choice: Choice, single: boolean) => {
    void settings.change(changes)
    theme.choose(choice)
    hotkeys.setSingleKeys(single)
  }
  const restore = () => {
    // The sidebar isn't set here.
    const { colours: _, sidebarOpen: __, ...defaults } = defaultSettings
    apply(defaults, 'system', true)
    undo.offer('已恢复默认设置', () =>
      apply(
        { accent, size, tagTabs, fixedHeader, sidebarLogo, settingsButton, idleLock, dueSound, dueNotification },
        scheme,
        singleKeys,
      ),
    )
  }

  return (
    <Drawer title="设置" width={320} onClose={close}>
      <Section>
        <AccentPicker value={accent} onChange={(colour) => void settings.change({ accent: colour })} />
      </Section>
      <Section title="外观">
        <Segmented small label="外观" items={schemes} value={scheme} onChange={theme.choose} />
      </Section>
      <Section title="尺寸">
        <Segmented small label="尺寸" items={densities} value={size} onChange={(key) => chooseSize(shell, key)} />
      </Section>
      <Section>
        <Switch label="标签页" checked={tagTabs} onChange={(on) => void settings.change({ tagTabs: on })} />
        <Switch label="固定顶栏" checked={fixedHeader} onChange={(on) => void settings.change({ fixedHeader: on })} />
        <Switch label="侧栏标志" checked={sidebarLogo} onChange={(on) => void settings.change({ sidebarLogo: on })} />
        <Switch
          label="设置按钮"
          hint="关掉后，从右上角的用户菜单打开设置"
          checked={settingsButton}
          onChange={(on) => void settings.change({ settingsButton: on })}
        />
        <Switch label="单键快捷键" checked={singleKeys} onChange={(on) => hotkeys.setSingleKeys(on)} />
      </Section>
      <Section title="空闲锁屏（分钟）">
        <Segmented
          small
          label="空闲锁屏（分钟）"
          items={waits}
          value={String(idleLock)}
          onChange={(minutes) => void settings.change({ idleLock: Number(minutes) })}
        />
        <p className="text-12 text-text-3">这么久没有按键和鼠标动作，就锁住屏幕，用密码解锁。</p>
      </Section>
      {hasStation(shell.session.get()) && (
        <Section title="预约到期时">
          <Switch
            label="提示音"
            checked={dueSound}
            onChange={(on) => {
              void settings.change({ dueSound: on })
              // It plays the sound, so that the user knows it.
              if (on) void import('../calls/callbacks/chime').then(({ chime }) => chime())
            }}
          />
          <Switch
            label="桌面通知"
            checked={dueNotification}
            onChange={(on) => void (on ? allowNotifications(shell) : settings.change({ dueNotification: false }))}
          />
          <p className="text-12 text-text-3">只在这台电脑上生效。通话中不响。</p>
        </Section>
      )}
      {typeof autoIdle === 'boolean' && (
        <Section title="呼叫中心">
          <Switch label="登录后自动空闲" checked={autoIdle} onChange={(on) => preferences.write(autoIdleKey, on)} />
          <p className="text-12 text-text-3">登录并打开呼叫中心就可以拨打；关闭时登录后是离线，自己切换为空闲。</p>
        </Section>
      )}
      {companyId !== null && <CompanySection companyId={companyId} />}
      {hasPermission(shell.session.visitor().permissions, 'setting:update') && (
        <Section title="平台">
          <PlatformSettings />
        </Section>
      )}
      <Section>
        <Button onClick={restore}>恢复默认</Button>
      </Section>
    </Drawer>
  )
}

/** The company whose settings the user may change; null if they may not. */
function ownCompany(session: Session): number | null {
  return hasPermission(session.visitor().permissions, 'company-setting:update')
    ? (session.get().user?.info.companyId ?? null)
    : null
}

/** The settings of a whole company, for users who may change them. */
function CompanySection({ companyId }: { companyId: number }) {
  const { slots } = useShell()
  const [isMissing, setMissing] = useState(false)
  const Settings = useCode(slots.companySettings, !isMissing, () => setMissing(true))
  return (
    <Section title="本企业">
      {isMissing ? (
        <Button small onClick={() => setMissing(false)}>
          重新加载
        </Button>
      ) : Settings ? (
        <Settings companyId={companyId} />
      ) : (
        <SkeletonLines count={2} />
      )}
    </Section>
  )
}

const Section = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div className="grid gap-3 border-b border-line p-4 last:border-b-0">
    {title && (
      // It is the name of the control below it.
      <p aria-hidden className="-mb-1 text-12 text-text-2">
        {title}
      </p>
    )}
    {children}
  </div>
)
