import { DetailHead } from '../../../console/list/detail/detail-head'
import { DetailList } from '../../../console/list/detail/detail-list'
import { type LoginLog, logEndpoints } from '../../../contract/system/logs'
import { loginColumns as words } from '../../../lib/columns/logs'
import { formatDateTimeSeconds, formatShort } from '../../../lib/time/time'
import { Facts } from '../../../ui/display/facts'
import { Empty } from '../../../ui/loading/empty'
import { loginResultCell } from './result-cells'

/** A sign-in next to the list, and the last ones of the same person. */
export function LoginDetail({ login }: { login: LoginLog }) {
  const { userId } = login
  return (
    <>
      <DetailHead
        title={words.nickname.text(login)}
        aside={loginResultCell(login)}
        subtitle={formatDateTimeSeconds(login.time)}
      />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <section aria-label="登录资料" className="border-b border-line px-4 py-3">
          <Facts
            items={[
              { name: '账号', value: words.account.text(login) },
              { name: '公司', value: words.companyName.text(login) },
              { name: '登录方式', value: words.type.text(login) },
              { name: 'IP', value: words.ip.text(login) },
              { name: '浏览器', value: words.agent.text(login), whole: true },
            ]}
          />
        </section>
        {userId !== null && (
          <DetailList
            endpoint={logEndpoints.loginLogList}
            query={{ userId, sort: '-time' }}
            title="这个人的登录"
            unit="次"
            columns={[
              { ...words.result, narrow: 'title' },
              { ...words.ip, narrow: 'sub' },
              { key: 'time', title: '时间', narrow: 'side', text: ({ time }) => formatShort(time) },
            ]}
            empty={<Empty title="还没有登录" text="每次登录都会记在这里。" />}
          />
        )}
      </div>
    </>
  )
}
