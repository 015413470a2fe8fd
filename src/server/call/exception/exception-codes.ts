/**
 * The built-in exception dictionary: SIP's final answers (RFC 3261 §21), the causes of ITU-T Q.850, the causes that two
 * platforms for X numbers document (platform-codes.ts), the loopback's codes and our own. The 9xx codes are from a
 * gateway (Janus), not from SIP.
 */
import type { CodeSource } from '../../../contract/system/code-sources'
import type { AutoMark, ExceptionClass } from '../../../contract/system/exception-words'
import type { RowOf } from '../../db/schema'
import { huawei, yuntongxun } from './platform-codes'

/** A built-in entry. The fields that people may change later have defaults. */
type Entry = Pick<
  RowOf<'exception_code'>,
  | 'source'
  | 'raw_code'
  | 'description'
  | 'unified_code'
  | 'title'
  | 'advice'
  | 'class'
  | 'redial_after_sec'
  | 'auto_mark'
>

type Explanation = Omit<Entry, 'source' | 'raw_code' | 'description'>

const minute = 60
const hour = 60 * minute

const sense = (
  unified_code: string,
  kind: ExceptionClass,
  title: string,
  advice: string | null,
  redial_after_sec: number | null,
  auto_mark: AutoMark | null = null,
): Explanation => ({ unified_code, title, advice, class: kind, redial_after_sec, auto_mark })

/** The meanings of codes, whatever their source. */
const explanations = {
  noAnswer: sense('NO_ANSWER', 'NO_ANSWER', '无人接听', '换个时段再拨', 2 * hour),
  cancelled: sense('CANCELLED', 'NO_ANSWER', '坐席已取消', '可以立即重拨', 0),
  answered: sense('NORMAL', 'NO_ANSWER', '未接通即结束', '稍后再拨', 30 * minute),
  away: sense('UNREACHABLE', 'OFF', '暂时无法接通', '可能不在服务区，稍后再拨', hour),
  off: sense('POWERED_OFF', 'OFF', '已关机', '换个时段再拨', 4 * hour),
  busy: sense('BUSY', 'BUSY', '用户忙', '几分钟后再拨', 10 * minute),
  rejected: sense('REJECTED', 'REJECTED', '对方拒接', '当天不宜再拨，先发短信说明来意', 24 * hour),
  empty: sense('EMPTY', 'EMPTY', '空号', '核对号码，或标为无效客户', null, 'INVALID'),
  stopped: sense('STOPPED', 'STOPPED', '已停机', '几天后再试', 72 * hour, 'LOCK'),
  format: sense('BAD_NUMBER', 'EMPTY', '号码有误', '核对号码后重拨', null),
  barred: sense('BARRED', 'COMPLIANCE', '呼叫被限制', '请管理员核对线路的呼叫权限与被叫限制', null),
  unwanted: sense('UNWANTED', 'COMPLIANCE', '被叫不愿接听此类来电', '停止呼叫，锁定号码', null),
  circuits: sense('CONGESTED', 'LINE', '线路拥塞', '稍后再拨，或换一条线路', 5 * minute),
  line: sense('LINE_FAULT', 'LINE', '线路故障', '换一条线路，或联系线路供应商', 5 * minute),
  media: sense('MEDIA', 'LINE', '媒体协商失败', '请管理员核对线路的编码设置', null),
  account: sense('LINE_ACCOUNT', 'LINE', '线路账号有误', '请管理员核对线路的账号与密码', null),
  balance: sense('BALANCE', 'BALANCE', '线路余额不足', '请管理员为线路充值', null),
  request: sense('BAD_REQUEST', 'SYSTEM', '呼叫请求有误', '请联系管理员', null),
  timeout: sense('TIMEOUT', 'LINE', '线路没有回应', '换一条线路，或稍后再拨', 5 * minute),
  xNumber: sense('X_NUMBER', 'LINE', 'X号或绑定关系不可用', '请管理员核对X号与绑定', null),
  frequency: sense(
    'FREQUENCY',
    'COMPLIANCE',
    '呼叫过于频繁，被平台限制',
    '明天再拨，或请管理员核对频次限制',
    24 * hour,
  ),
  hours: sense('HOURS', 'COMPLIANCE', '不在平台允许呼叫的时段', '在允许的时段再拨', 12 * hour),
  blacklisted: sense('BLACKLISTED', 'COMPLIANCE', '被叫在平台的黑名单中', '停止呼叫，锁定号码', null),
  unknown: sense('UNKNOWN', 'SYSTEM', '原因不明', '稍后再拨；若仍如此，请联系管理员', 30 * minute),
} satisfies Record<string, Explanation>

type ExplanationName = keyof typeof explanations
export type Raw = readonly [code: string, description: string, sense: ExplanationName]

const sip: readonly Raw[] = [
  ['400', 'Bad Request', 'request'],
  ['401', 'Unauthorized', 'account'],
  ['402', 'Payment Required', 'balance'],
  ['403', 'Forbidden', 'barred'],
  ['404', 'Not Found', 'empty'],
  ['405', 'Method Not Allowed', 'request'],
  ['406', 'Not Acceptable', 'media'],
  ['407', 'Proxy Authentication Required', 'account'],
  ['408', 'Request Timeout', 'timeout'],
  ['410', 'Gone', 'empty'],
  ['413', 'Request Entity Too Large', 'request'],
  ['415', 'Unsupported Media Type', 'media'],
  ['420', 'Bad Extension', 'request'],
  ['421', 'Extension Required', 'request'],
  ['422', 'Session Interval Too Small', 'request'],
  ['423', 'Interval Too Brief', 'request'],
  ['433', 'Anonymity Disallowed', 'barred'],
  ['480', 'Temporarily Unavailable', 'away'],
  ['481', 'Call/Transaction Does Not Exist', 'line'],
  ['482', 'Loop Detected', 'line'],
  ['483', 'Too Many Hops', 'line'],
  ['484', 'Address Incomplete', 'format'],
  ['485', 'Ambiguous', 'format'],
  ['486', 'Busy Here', 'busy'],
  ['487', 'Request Terminated', 'cancelled'],
  ['488', 'Not Acceptable Here', 'media'],
  ['491', 'Request Pending', 'line'],
  ['500', 'Server Internal Error', 'line'],
  ['501', 'Not Implemented', 'line'],
  ['502', 'Bad Gateway', 'line'],
  ['503', 'Service Unavailable', 'circuits'],
  ['504', 'Server Time-out', 'timeout'],
  ['505', 'Version Not Supported', 'line'],
  ['513', 'Message Too Large', 'request'],
  ['580', 'Precondition Failure', 'media'],
  ['600', 'Busy Everywhere', 'busy'],
  ['603', 'Decline', 'rejected'],
  ['604', 'Does Not Exist Anywhere', 'empty'],
  ['606', 'Not Acceptable', 'media'],
  ['607', 'Unwanted', 'unwanted'],
  ['608', 'Rejected', 'barred'],
  ['904', 'Wrong trunk password (gateway’s own)', 'account'],
]

const q850: readonly Raw[] = [
  ['1', 'Unallocated (unassigned) number', 'empty'],
  ['2', 'No route to specified transit network', 'line'],
  ['3', 'No route to destination', 'line'],
  ['16', 'Normal call clearing', 'answered'],
  ['17', 'User busy', 'busy'],
  ['18', 'No user responding', 'noAnswer'],
  ['19', 'No answer from user (user alerted)', 'noAnswer'],
  ['20', 'Subscriber absent', 'off'],
  ['21', 'Call rejected', 'rejected'],
  ['22', 'Number changed', 'empty'],
  ['26', 'Non-selected user clearing', 'noAnswer'],
  ['27', 'Destination out of order', 'away'],
  ['28', 'Invalid number format (address incomplete)', 'format'],
  ['29', 'Facility rejected', 'line'],
  ['31', 'Normal, unspecified', 'unknown'],
  ['34', 'No circuit/channel available', 'circuits'],
  ['38', 'Network out of order', 'line'],
  ['41', 'Temporary failure', 'line'],
  ['42', 'Switching equipment congestion', 'circuits'],
  ['44', 'Requested circuit/channel not available', 'circuits'],
  ['47', 'Resource unavailable, unspecified', 'circuits'],
  ['50', 'Requested facility not subscribed', 'barred'],
  ['55', 'Incoming calls barred within CUG', 'barred'],
  ['57', 'Bearer capability not authorized', 'barred'],
  ['58', 'Bearer capability not presently available', 'media'],
  ['63', 'Service or option not available, unspecified', 'line'],
  ['65', 'Bearer capability not implemented', 'media'],
  ['79', 'Service or option not implemented, unspecified', 'line'],
  ['88', 'Incompatible destination', 'media'],
  ['102', 'Recovery on timer expiry', 'timeout'],
  ['111', 'Protocol error, unspecified', 'line'],
  ['127', 'Interworking, unspecified', 'unknown'],
]

const loopback: readonly Raw[] = [
  ['normal', 'hung up after an answer', 'answered'],
  ['cancelled', 'hung up before an answer', 'cancelled'],
  ['max-duration', 'the longest talk was reached', 'answered'],
  ['no-answer', 'rang in vain', 'noAnswer'],
  ['busy', 'busy', 'busy'],
  ['rejected', 'rejected by the callee', 'rejected'],
  ['powered-off', 'powered off', 'off'],
  ['invalid-number', 'no such number', 'empty'],
  ['number-stopped', 'out of service', 'stopped'],
  ['gateway-fault', 'call not taken', 'line'],
]

const system: readonly Raw[] = [
  ['cancelled', 'hung up by the agent, without a code', 'cancelled'],
  ['no-code', 'ended without a code', 'unknown'],
  ['gateway-error', 'the gateway could not be reached', 'line'],
  ['gateway-unknown', 'the gateway knows nothing of the call', 'unknown'],
]

const entries = (source: CodeSource, raws: readonly Raw[]): Entry[] =>
  raws.map(([raw_code, description, name]) => ({ source, raw_code, description, ...explanations[name] }))

export const exceptionCodes: readonly Entry[] = [
  ...entries('SIP', sip),
  ...entries('Q850', q850),
  ...entries('HUAWEI', huawei),
  ...entries('YUNTONGXUN', yuntongxun),
  ...entries('LOOPBACK', loopback),
  ...entries('SYSTEM', system),
]
