/** Joins the parts of the signed-in console. */
import { createCommands } from '../console/commands/commands'
import { createDialogs } from '../console/commands/dialogs'
import { createUndo } from '../console/commands/undo'
import type { Console } from '../console/console'
import { createData } from '../console/data/data'
import { startHints } from '../console/hotkeys/hint'
import { createHotkeys } from '../console/hotkeys/hotkeys'
import { createTabs } from '../console/layout/tabs/tabs'
import { createActiveList } from '../console/list/active-list'
import { callScope, createLive, hasStation } from '../console/live/live'
import { createPaletteState } from '../console/palette/palette-state'
import { createUsage } from '../console/palette/search/usage'
import type { Registry } from '../console/registry/registry'
import { createScopes } from '../console/registry/scopes'
import { prefetchWhenIdle } from '../console/routes/prefetch'
import { createIdleLock } from '../console/session/idle-lock/idle-lock'
import { createPreferences } from '../console/settings/preferences'
import type { Shell } from '../console/shell'
import { isOnCall } from '../contract/agent-states'
import { createActs } from '../lib/act-keys'
import { nameActs } from '../lib/api'
import { whenIdle } from '../lib/browser/idle'
import { restAfterTooMany } from '../lib/too-many'
import { slots } from './slots'

// Once for all sessions: somebody who signs in again may still send what had no answer.
nameActs(restAfterTooMany(createActs()))

/** The shell of one session. It listens to nothing and loads nothing until `startShell`. */
export function createShell(app: Console, registry: Registry): Shell {
  const scopes = createScopes()
  const preferences = createPreferences()
  const commands = createCommands({
    registry,
    shell: () => shell,
    permissions: () => app.session.visitor().permissions,
  })
  const isTalking = () => isOnCall(shell.live.get().agent?.state ?? 'OFFLINE')
  const leaving = () => import('../console/live/leave-call')
  const shell: Shell = {
    ...app,
    async signOut() {
      if (!isTalking() || (await (await leaving()).leaveCall(shell))) await app.signOut()
    },
    registry,
    scopes,
    commands,
    preferences,
    hotkeys: createHotkeys({ registry, commands, scopes, preferences, toasts: app.toasts }),
    palette: createPaletteState(),
    usage: createUsage({ commands, registry, session: app.session }),
    tabs: createTabs(app),
    dialogs: createDialogs((fault) => {
      // The server has a newer version, or there is no network: nothing opens, and the page stays as it is.
      app.errorLog.add(fault)
      app.toasts.show('bad', '没有打开：网络可能中断，或系统刚刚更新，请刷新页面后重试')
    }, focusGivenBack),
    data: createData(),
    idleLock: createIdleLock({
      ...app,
      hangUp: async () => isTalking() && (await leaving()).hangUpToLeave(shell, true),
    }),
    undo: createUndo(app),
    list: createActiveList(),
    live: createLive(app),
    slots,
  }
  scopes.patch({ call: callOf(shell) })
  startHints(shell)
  return shell
}

/**
 * The palette returns the focus a moment after it closes. A dialog that opens before that would later return the focus
 * to the palette.
 */
const focusGivenBack = (): Promise<void> | null => {
  const isGivenBack = () => !document.activeElement?.closest('[data-palette]')
  if (isGivenBack()) return null
  return new Promise((resolve) => {
    const look = (frames: number) => {
      if (frames === 0 || isGivenBack()) resolve()
      else requestAnimationFrame(() => look(frames - 1))
    }
    look(30)
  })
}

const callOf = ({ session, live }: Shell) => (hasStation(session.get()) ? callScope(live.get().agent?.state) : 'off')

/** Starts listening, and loads the user's preferences. Returns the function that ends it. */
export function startShell(shell: Shell): () => void {
  const { router, scopes, preferences, hotkeys, tabs, live } = shell
  const followPage = () => scopes.patch({ view: router.get().page?.path ?? '' })
  followPage()
  const followCall = () => scopes.patch({ call: callOf(shell) })
  const endings = [
    router.subscribe(followPage),
    live.subscribe(followCall),
    preferences.load(),
    tabs.start(),
    hotkeys.start(window),
    live.start(),
    startWhenIdle(shell),
    prefetchWhenIdle(shell),
  ]
  return () => {
    for (const end of endings) end()
  }
}

/** Starts reminders, the tab's title and the look at jobs; their code loads when the browser is idle. */
function startWhenIdle(shell: Shell): () => void {
  let end: (() => void) | undefined
  let isOver = false
  const begin = async () => {
    const { startBeside } = await import('../console/start-beside')
    if (!isOver) end = startBeside(shell)
  }
  const callOff = whenIdle(() => {
    begin().catch(() => shell.toasts.show('warn', '提醒没有加载出来，请刷新页面'))
  })
  return () => {
    isOver = true
    callOff()
    end?.()
  }
}
