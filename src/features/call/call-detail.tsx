import { Link } from 'wouter'
import { CommandButton } from '../../console/commands/command-menu'
import { useEndpoint } from '../../console/data/data'
import { lockFacts } from '../../console/display/lock-facts'
import { PhoneNumber } from '../../console/display/phone-number'
import { DetailHead } from '../../console/list/detail/detail-head'
import { useDetailRow } from '../../console/list/detail/detail-row'
import { useShell } from '../../console/shell'
import { type Call, type CallCutOff, callEndpoints } from '../../contract/call'
import { callStateLabels, cutOffText, isOffLine } from '../../contract/call-states'
import { exceptionClasses } from '../../contract/system/exception-words'
import { agentOf, hangupText } from '../../lib/columns/calls'
import { areaOf } from '../../lib/columns/number-place'
import { formatDateTimeSeconds, formatShortSeconds } from '../../lib/time/time'
import { Facts } from '../../ui/display/facts'
import { Tag } from '../../ui/display/tag'
import { Loaded } from '../../ui/loading/loaded'
import { SkeletonLines } from '../../ui/loading/skeleton'
import { CallCourse } from './call-course'
import { OutcomeText } from './outcome-text'
import { RingTime, TalkTime } from './running-time'
import { WrapupHistory } from './wrapup-history'
import { WrapupTags } from './wrapup-tags'

/** A call next to the list: the customer, the outcome, the timeline with milliseconds, the results. */
export function CallDetail({ call }: { call: Call }) {
  const asked = useEndpoint(callEndpoints.info, { id: call.id })
  const { data } = asked
  return (
    <>
      <DetailHead
        title={call.customerName ?? '陌生号码'}
        aside={<OutcomeText call={call} />}
        subtitle={
          <>
            <PhoneNumber
              phone={call.phone}
              phoneRef={call.phoneRef}
              label={call.customerName ?? ''}
              locked={call.lock?.type}
            />{' '}
            {areaOf(call)}
          </>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <RunningCall call={data ?? call} />
        <CallFacts call={call} cutOff={data?.cutOff ?? null} />
        {call.exception && <CallFault {...call.exception} />}
        <Loaded
          of={asked}
          failed="通话经过没有取到"
          skeleton={
            <div className="px-4 py-3">
              <SkeletonLines count={5} />
            </div>
          }
        >
          {(known) => (
            <>
              <CallCourse call={known} />
              <WrapupHistory entries={known.wrapups} />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

/** A running call, with the button that ends it. */
function RunningCall({ call }: { call: Call }) {
  const { registry, commands } = useShell()
  const { row } = useDetailRow()
  const command = registry.command('call.hang-up')
  if (isOffLine(call.state) || !command || !commands.permitted().includes(command)) return null
  return (
    <section aria-label="进行中的通话" className="flex items-center gap-3 border-b border-line px-4 py-3">
      <p className="min-w-0 flex-1 text-ok">{callStateLabels[call.state]}，通话还没有结束</p>
      <CommandButton command={command} look="bad" small source="row" rows={[row]} />
    </section>
  )
}

function CallFacts({ call, cutOff }: { call: Call; cutOff: CallCutOff | null }) {
  const { session, router } = useShell()
  const { customerId, customerName, departmentName, companyName, wrapup } = call
  const isOutsider = session.get().user?.info.companyId == null
  const flows = '/customer/followList'
  const customer =
    customerId !== null && router.isPermitted(flows) ? (
      <Link href={`${flows}?customerId=${customerId}`} className="text-accent-text hover:underline">
        {customerName ?? `#${customerId}`}
      </Link>
    ) : (
      (customerName ?? '—')
    )
  return (
    <section aria-label="通话资料" className="border-b border-line px-4 py-3">
      <Facts
        items={[
          { name: '客户', value: customer, title: customerName ?? '' },
          { name: '时间', value: formatShortSeconds(call.createTime), title: formatDateTimeSeconds(call.createTime) },
          { name: '坐席', value: agentOf(call) },
          { name: '部门', value: departmentName ?? '—' },
          ...(isOutsider ? [{ name: '公司', value: companyName ?? '—' }] : []),
          { name: '振铃', value: <RingTime call={call} /> },
          { name: '通话', value: <TalkTime call={call} /> },
          { name: '挂断方', value: hangupText(call.hangupBy) },
          ...(cutOff ? [{ name: '挂断原因', value: cutOffText(cutOff) }] : []),
          { name: '有效', value: call.valid ? '是' : '—' },
          {
            name: '小结',
            value: wrapup ? (
              <>
                {wrapup.name} <WrapupTags wrapup={wrapup} />
              </>
            ) : (
              '—'
            ),
            whole: true,
          },
          ...lockFacts(call.lock),
          { name: '通话ID', value: call.callNo, whole: true },
        ]}
      />
    </section>
  )
}

/** Why the call failed, and what to do about it. */
const CallFault = ({ title, class: kind, advice }: NonNullable<Call['exception']>) => (
  <section aria-label="异常说明" className="border-b border-line px-4 py-3">
    <p className="flex items-center gap-2">
      <span className="font-semibold">{title}</span>
      <Tag>{exceptionClasses[kind]}</Tag>
    </p>
    {advice && <p className="mt-1 text-text-2">{advice}</p>}
  </section>
)
