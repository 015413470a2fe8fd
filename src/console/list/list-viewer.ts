import { useState } from 'react'
import type { Permission } from '../../contract/permissions'
import { hasPermission } from '../routes/guard'
import { type Shell, useShell } from '../shell'

/** Whoever looks at a list, as far as its columns and filters depend on it. */
export interface ListViewer {
  readonly userId: number
  /** Null: they belong to the platform or to a channel. */
  readonly companyId: number | null
  may(permission: Permission): boolean
}

export function viewerOf({ session }: Pick<Shell, 'session'>): ListViewer {
  const info = session.get().user?.info
  return {
    userId: info?.id ?? 0,
    companyId: info?.companyId ?? null,
    may: (permission) => hasPermission(session.visitor().permissions, permission),
  }
}

/** A list as its viewer gets it, made once. */
export function useListOf<S>(list: (viewer: ListViewer) => S): S {
  const shell = useShell()
  const [spec] = useState(() => list(viewerOf(shell)))
  return spec
}
