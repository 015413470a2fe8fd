import { Link, useSearch } from 'wouter'
import { LazyDetail } from '../../../console/list/detail/lazy-detail'
import { useListOf } from '../../../console/list/list-viewer'
import { ListPage } from '../../../console/list/page/list-page'
import { classNames } from '../../../ui/class-names'
import { createCode } from '../../../ui/loading/code'
import { logLists } from './log-list'
import { addressOfPart, type LogPart, logParts, partOf } from './log-parts'

const logDetail = createCode(async () => (await import('./log-detail')).LogDetail)
const loginDetail = createCode(async () => (await import('./login-detail')).LoginDetail)

/** 操作日志: what people did, who signed in, who took out personal data, and what the server did by itself. */
export function LogListPage() {
  const part = partOf(useSearch())
  return part === 'login' ? <Logins /> : <Operations key={part} part={part} />
}

function Operations({ part }: { part: Exclude<LogPart, 'login'> }) {
  const spec = useListOf(logLists[part])
  return (
    <ListPage
      spec={spec}
      head={() => <Parts part={part} />}
      detail={(log) => <LazyDetail code={logDetail} of={{ log }} />}
    />
  )
}

function Logins() {
  const spec = useListOf(logLists.login)
  return (
    <ListPage
      spec={spec}
      head={() => <Parts part="login" />}
      detail={(login) => <LazyDetail code={loginDetail} of={{ login }} />}
    />
  )
}

const Parts = ({ part }: { part: LogPart }) => (
  <nav aria-label="日志种类" className="flex shrink-0 gap-5 border-b border-line px-4">
    {(Object.keys(logParts) as LogPart[]).map((each) => (
      <Link
        key={each}
        href={addressOfPart(each)}
        aria-current={each === part ? 'page' : undefined}
        className={classNames(
          '-mb-px flex h-9 items-center rounded-t-small border-b-2 whitespace-nowrap tint-change',
          each === part ? 'border-accent font-medium text-text' : 'border-transparent text-text-2 hover:text-text',
        )}
      >
        {logParts[each]}
      </Link>
    ))}
  </nav>
)
