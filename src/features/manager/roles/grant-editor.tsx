import { type KeyboardEvent, useState } from 'react'
import { useConsole } from '../../../console/console'
import { useEndpoint } from '../../../console/data/data'
import { DetailHead } from '../../../console/list/detail/detail-head'
import { viewerOf } from '../../../console/list/list-viewer'
import { reportError } from '../../../console/session/report-error'
import { useShell } from '../../../console/shell'
import { type Role, type RoleGrant, roleEndpoints } from '../../../contract/manager/roles'
import { roleColumns as words } from '../../../lib/columns/roles'
import { thousands } from '../../../lib/number'
import { classNames } from '../../../ui/class-names'
import { Button } from '../../../ui/display/button'
import { Checkbox } from '../../../ui/field/checkbox'
import { Form } from '../../../ui/field/form'
import { TextField } from '../../../ui/field/text-field'
import { useStore } from '../../../ui/hooks/use-store'
import { Loaded } from '../../../ui/loading/loaded'
import { SkeletonLines } from '../../../ui/loading/skeleton'
import { type Draft, draftOf, grantDrafts, keepDraft } from './grant-drafts'
import { grantsWith, groupsOf } from './grant-groups'
import { changeWords, saveGrants } from './role-data'

/** The tree of permissions of a role, to check and uncheck, with what changes before it is saved. */
export function GrantEditor({ role }: { role: Role }) {
  const asked = useEndpoint(roleEndpoints.grantList, { id: role.id })
  return (
    <>
      <DetailHead title={role.name} subtitle={`${words.companyName.text(role)} · ${words.dataScope.text(role)}`} />
      <Loaded
        of={asked}
        failed="角色的权限没有取到"
        skeleton={
          <div className="px-4 py-3">
            <SkeletonLines count={12} />
          </div>
        }
      >
        {(answer) => <GrantForm key={role.id} role={answer.role} grants={answer.grants} />}
      </Loaded>
    </>
  )
}

function GrantForm({ role, grants }: { role: Role; grants: readonly RoleGrant[] }) {
  const app = useConsole()
  const shell = useShell()
  const { userId } = viewerOf(shell)
  const [sought, setSought] = useState('')
  const [busy, setBusy] = useState(false)
  const draft = draftOf(useStore(grantDrafts), userId, role.id)
  const isGiven = ({ key, isGiven: saved }: RoleGrant) => draft.get(key) ?? saved
  // What somebody else has saved meanwhile is no change any more.
  const change = {
    give: grants.filter((grant) => !grant.isGiven && isGiven(grant)),
    take: grants.filter((grant) => grant.isGiven && !isGiven(grant)),
  }
  const changes = change.give.length + change.take.length
  const refused = role.mayNot.updateGrants

  const set = (some: readonly RoleGrant[], has: boolean) => {
    const next = new Map(draft)
    for (const { key, isGiven: saved, fixed } of some) {
      if (fixed !== null) continue
      if (saved === has) next.delete(key)
      else next.set(key, has)
    }
    keepDraft(userId, role.id, next)
  }
  const save = async () => {
    if (busy || changes === 0) return
    setBusy(true)
    try {
      if (await saveGrants(shell, role, change)) keepDraft(userId, role.id, new Map())
    } catch (error) {
      reportError(app, '保存角色的权限', error)
    } finally {
      setBusy(false)
    }
  }
  const found = grantsWith(grants, sought)
  return (
    <Form onSubmit={() => void save()} className="flex min-h-0 flex-1 flex-col">
      <div className="grid shrink-0 gap-2 border-b border-line px-4 py-2">
        <TextField
          label="查找权限"
          hideLabel
          type="search"
          autoComplete="off"
          placeholder="查找页面或操作"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
        {refused !== undefined && <p className="text-12 text-text-3">{refused}</p>}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a scroller in every browser */}
      <div
        role="group"
        aria-label="权限"
        className="min-h-0 flex-1 overflow-y-auto px-4 py-3"
        data-scroller
        onKeyDown={moveFocus}
      >
        {groupsOf(found).map(({ group, all }) => (
          <GrantGroup key={group} group={group} all={all} isGiven={isGiven} draft={draft} onSet={set} />
        ))}
        {found.length === 0 && <p className="text-text-3">没有这个页面或操作</p>}
      </div>
      <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line px-4 py-2">
        <p role="status" title={changeWords(change)} className="min-w-0 flex-1 truncate text-12 text-text-2">
          {changes === 0
            ? `已授予 ${thousands(grants.filter(isGiven).length)} / ${thousands(grants.length)}`
            : changeWords(change)}
        </p>
        <Button small disabled={changes === 0 || busy} onClick={() => keepDraft(userId, role.id, new Map())}>
          还原
        </Button>
        <Button small look="solid" type="submit" busy={busy} disabled={changes === 0}>
          保存
        </Button>
      </footer>
    </Form>
  )
}

interface GroupProps {
  group: string
  all: readonly RoleGrant[]
  draft: Draft
  isGiven(grant: RoleGrant): boolean
  onSet(some: readonly RoleGrant[], has: boolean): void
}

/** The pages of a group, each with its actions below it. */
function GrantGroup({ group, all, draft, isGiven, onSet }: GroupProps) {
  const given = all.filter(isGiven).length
  const free = all.filter(({ fixed }) => fixed === null)
  return (
    <fieldset className="mb-3">
      <legend className="mb-1 font-medium">
        <Checkbox
          shown
          label={`${group}（${given} / ${all.length}）`}
          checked={given === 0 ? false : given === all.length || 'mixed'}
          disabled={free.length === 0}
          onChange={(checked) => onSet(all, checked)}
        />
      </legend>
      <ul className="grid gap-1">
        {all.map((grant) => (
          <li
            key={grant.key}
            title={grant.fixed ?? undefined}
            className={classNames('flex min-w-0 items-center gap-2', grant.page === null ? 'pl-6' : 'pl-11')}
          >
            <Checkbox
              shown
              label={grant.title}
              checked={isGiven(grant)}
              disabled={grant.fixed !== null}
              onChange={(checked) => onSet([grant], checked)}
            />
            {draft.has(grant.key) && (
              <span className={classNames('shrink-0 text-12', isGiven(grant) ? 'text-ok' : 'text-bad')}>
                {isGiven(grant) ? '授予' : '收回'}
              </span>
            )}
            {grant.fixed !== null && <span className="min-w-0 truncate text-12 text-text-3">{grant.fixed}</span>}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** The arrow keys go from box to box. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:enabled')]
  const at = boxes.indexOf(document.activeElement as HTMLInputElement)
  if (at < 0) return
  event.preventDefault()
  boxes[at + by]?.focus()
}
