/** The list of call records as data. */
import { durationColumn, flagColumn, phoneColumn, timeColumn } from '../../console/list/column-kinds'
import { defineList } from '../../console/list/define-list'
import { type Call, callEndpoints } from '../../contract/call'
import { outcomeOf } from '../../lib/call/call-outcome'
import { answerRate, averageTalk, type MetricCode, metricTexts } from '../../lib/call/metrics'
import { percent, thousands } from '../../lib/number'
import { formatDuration } from '../../lib/time/duration'
import { formatShortSeconds } from '../../lib/time/time'
import { classNames } from '../../ui/class-names'
import { callFields, type Viewer } from './call-fields'
import { agentOf, areaOf, calleeOf, hangupText, ringSeconds, talkSeconds } from './call-words'
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
        ...timeColumn('createTime', '时间', { form: 'seconds', quiet: true }),
        sortable: true,
        fixed: true,
        narrow: 'side-sub',
      },
      // A viewer who sees only their own calls does not need the caller.
      {
        key: 'agent',
        derived: true,
        title: '工号/姓名',
        width: 100,
        optional: !viewer.may('user:search'),
        text: agentOf,
      },
      { key: 'departmentName', title: '部门', width: 96, optional: true },
      { key: 'companyName', title: '公司', minWidth: 112, optional: viewer.companyId !== null },
      {
        key: 'customerName',
        title: '客户',
        minWidth: 96,
        narrow: 'title',
        text: ({ customerName }) => customerName ?? '陌生号码',
        cell: ({ customerName }) => customerName ?? <span className="text-text-3">陌生号码</span>,
        sum: ({ submitted }) => <Sum wide code="M1" title="呼叫" value={thousands(submitted)} />,
      },
      {
        ...phoneColumn('phone', '被叫', 128, ({ phone, phoneRef, customerName }: Call) => ({
          ...{ phone, phoneRef, label: customerName ?? '' },
        })),
        narrow: 'sub',
        sum: ({ answered }) => <Sum wide code="M2" title="接通" value={thousands(answered)} />,
      },
      { key: 'area', derived: true, title: '归属地', width: 96, optional: true, text: areaOf },
      {
        key: 'state',
        title: '状态',
        width: 112,
        narrow: 'side',
        text: (call) => outcomeOf(call).text,
        cell: (call) => (
          <span className="inline-flex max-w-full gap-1.5">
            <OutcomeText call={call} />
            <CardTime call={call} />
          </span>
        ),
        sum: (figures) => <Sum code="M3" title="接通率" value={percent(answerRate(figures))} />,
      },
      {
        key: 'exception',
        title: '异常说明',
        minWidth: 160,
        optional: true,
        text: ({ exception }) => (exception ? [exception.title, exception.advice].filter(Boolean).join('，') : '—'),
      },
      { ...durationColumn('ringSec', '振铃', 54, ringSeconds), cell: (call) => <RingTime call={call} /> },
      {
        ...durationColumn('talkSec', '通话', 80, talkSeconds),
        sortable: true,
        hint: formulaOf('M7', 'M8'),
        cell: (call) => <TalkTime call={call} />,
        sum: ({ talkSec }) => <Sum code="M7" value={formatDuration(talkSec)} />,
      },
      {
        key: 'wrapup',
        title: '小结',
        width: 90,
        text: ({ wrapup }) => wrapup?.name ?? '—',
        sum: (figures) => <Sum wide code="M8" title="平均" value={formatDuration(averageTalk(figures))} />,
      },
      { ...flagColumn('intent', '意向', 48, ({ wrapup }: Call) => wrapup?.intent ?? false), derived: true },
      {
        ...flagColumn('valid', '有效', 64, ({ valid }: Call) => valid),
        hint: formulaOf('M5'),
        sum: ({ valid }) => <Sum wide code="M5" value={thousands(valid)} />,
      },
      { key: 'hangupBy', title: '挂断方', width: 70, text: ({ hangupBy }) => hangupText(hangupBy) },
      { key: 'callNo', title: '通话ID', width: 168, optional: true },
    ],
  })
