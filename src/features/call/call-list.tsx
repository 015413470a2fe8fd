/** The list of call records as data. */
import { durationColumn, phoneColumn, timeColumn } from '../../console/list/column-kinds'
import { defineList } from '../../console/list/define-list'
import { type Call, callEndpoints } from '../../contract/call'
import { answerRate, averageTalk, type MetricCode, metricTexts } from '../../lib/call/metrics'
import { noCustomer, callColumns as words } from '../../lib/columns/calls'
import { percent, thousands } from '../../lib/number'
import { formatDuration } from '../../lib/time/duration'
import { formatShortSeconds } from '../../lib/time/time'
import { classNames } from '../../ui/class-names'
import { callFields, type Viewer } from './call-fields'
import { calleeOf } from './call-words'
import { OutcomeText } from './outcome-text'
import { CardTime, RingTime, TalkTime } from './running-time'

const formulaOf = (...codes: readonly MetricCode[]): string =>
  codes.map((code) => `${metricTexts[code].title}：${metricTexts[code].formula}`).join('\n')

interface SumProps {
  code: MetricCode
  title?: string
  value: string
  /** Left out on phones, whose sum row has little room. */
  wide?: boolean
}

/** A sum, with its metric's formula as a tooltip. */
const Sum = ({ code, title, value, wide = false }: SumProps) => (
  <span title={formulaOf(code)} className={classNames(wide && 'max-[640px]:hidden')}>
    {title && <span className="font-normal text-text-2">{title} </span>}
    {value}
  </span>
)

/** 通话记录 for this viewer. */
export const callList = (viewer: Viewer) =>
  defineList(callEndpoints.list, {
    kind: 'call',
    title: '通话记录',
    query: { detail: true },
    defaultSort: '-createTime',
    labelOf: (call) => `${calleeOf(call)} ${formatShortSeconds(call.createTime)} 的通话`,
    empty: { title: '今日还没有通话', text: '拨出第一通电话，它就会出现在这里；更早的请换一段时间。' },
    fields: callFields(viewer),
    presets: [
      { title: '未接通', values: { answered: 'false' } },
      { title: '意向', values: { intent: 'true' } },
      { title: '无小结', values: { answered: 'true', wrapped: 'false' } },
    ],
    columns: [
      {
        ...timeColumn(words.createTime, { quiet: true }),
        sortable: true,
        fixed: true,
        narrow: 'side-sub',
      },
      // A viewer who sees only their own calls does not need the caller.
      {
        ...words.agent,
        derived: true,
        width: 100,
        optional: !viewer.may('user:search'),
      },
      { ...words.departmentName, width: 96, optional: true },
      { ...words.companyName, minWidth: 112, optional: viewer.companyId !== null },
      {
        ...words.customerName,
        minWidth: 96,
        narrow: 'title',
        cell: ({ customerName }) => customerName ?? <span className="text-text-3">{noCustomer}</span>,
        sum: ({ submitted }) => <Sum wide code="M1" title="呼叫" value={thousands(submitted)} />,
      },
      {
        ...phoneColumn(words.phone, 128, ({ phone, phoneRef, customerName, lock }: Call) => ({
          ...{ phone, phoneRef, label: customerName ?? '', locked: lock?.type },
        })),
        narrow: 'sub',
        sum: ({ answered }) => <Sum wide code="M2" title="接通" value={thousands(answered)} />,
      },
      { ...words.area, derived: true, width: 96, optional: true },
      {
        ...words.state,
        width: 112,
        narrow: 'side',
        cell: (call) => (
          <span className="inline-flex max-w-full gap-1.5">
            <OutcomeText call={call} />
            <CardTime call={call} />
          </span>
        ),
        sum: (figures) => <Sum code="M3" title="接通率" value={percent(answerRate(figures))} />,
      },
      { ...words.exception, minWidth: 160, optional: true },
      { ...durationColumn(words.ringSec, 54), cell: (call) => <RingTime call={call} /> },
      {
        ...durationColumn(words.talkSec, 80),
        sortable: true,
        hint: formulaOf('M7', 'M8'),
        cell: (call) => <TalkTime call={call} />,
        sum: ({ talkSec }) => <Sum code="M7" value={formatDuration(talkSec)} />,
      },
      {
        ...words.wrapup,
        width: 90,
        sum: (figures) => <Sum wide code="M8" title="平均" value={formatDuration(averageTalk(figures))} />,
      },
      { ...words.intent, width: 48, derived: true },
      {
        ...words.valid,
        width: 64,
        hint: formulaOf('M5'),
        sum: ({ valid }) => <Sum wide code="M5" value={thousands(valid)} />,
      },
      { ...words.hangupBy, width: 70 },
      { ...words.callNo, width: 168, optional: true },
    ],
  })
