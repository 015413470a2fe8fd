/** The console of a signed-in user: the registry of all commands, and the shell that shows it. */
import { useEffect, useState } from 'react'
import { Router } from 'wouter'
import { registrations } from '../../commands'
import { DialogHost } from '../console/commands/dialog-host'
import { useConsole } from '../console/console'
import { DataProvider } from '../console/data/data'
import { ChordBadge } from '../console/hotkeys/chord-badge'
import { Layout } from '../console/layout/layout'
import { keepLookCookie } from '../console/look/look-cookie'
import { readSite } from '../console/look/site'
import { PaletteHost } from '../console/palette/palette-host'
import { createRegistry } from '../console/registry/registry'
import { useGuardedLocation, useGuardedSearch } from '../console/routes/location-hooks'
import type { SignedInPart } from '../console/routes/router'
import { IdleLockHost } from '../console/session/idle-lock/idle-lock-host'
import { ShellContext } from '../console/shell'
import { createShell, startShell } from './create-shell'
import { developmentPages } from './development/pages'

const all = {
  ...registrations,
  pages: [...registrations.pages, ...(readSite().environment === 'development' ? developmentPages : [])],
}
const registry = createRegistry(all)
if (import.meta.env.DEV) await stopAtFaults()

export const signedIn: SignedInPart = { pages: registry.pages, Frame }

/** One session: everything it keeps ends with it. */
function Frame() {
  const app = useConsole()
  const [shell] = useState(() => createShell(app, registry))
  useEffect(() => startShell(shell), [shell])
  useEffect(() => keepLookCookie(shell), [shell])
  return (
    <Router hook={useGuardedLocation} searchHook={useGuardedSearch}>
      <ShellContext value={shell}>
        <DataProvider data={shell.data}>
          <Layout />
          <PaletteHost />
          <DialogHost />
          <ChordBadge />
          <IdleLockHost />
        </DataProvider>
      </ShellContext>
    </Router>
  )
}

async function stopAtFaults() {
  const { registryFaults } = await import('../console/registry/registry-faults')
  const faults = await registryFaults(all)
  if (faults.length > 0) throw new Error(`commands/ is wrong:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
}
