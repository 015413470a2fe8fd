/** 异常字典: its columns in words. */
import { type CodeSource, codeSourceLabels } from '../../contract/system/code-sources'
import { type AutoMark, type ExceptionClass, exceptionClasses } from '../../contract/system/exception-words'
import type { ExceptionCode } from '../../contract/system/exceptions'
import { thousands } from '../number'
import { formatDuration } from '../time/duration'
import { columnsOf, inUse, nothing, time } from './words'

export const autoMarkLabels: Readonly<Record<AutoMark, string>> = { INVALID: '标为无效客户', LOCK: '锁定号码' }

/** When the number may be tried again. @param seconds null: never */
export const redialText = (seconds: number | null): string =>
  seconds === null ? '不再重拨' : seconds === 0 ? '立即' : formatDuration(seconds)

export const exceptionColumns = columnsOf<ExceptionCode>()({
  source: { title: '来源', of: (source: CodeSource) => codeSourceLabels[source] },
  rawCode: '原始码',
  description: '描述',
  unifiedCode: '统一码',
  title: '中文提示',
  advice: '处理建议',
  class: {
    title: '分类',
    text: ({ class: of, isSorted }) => (isSorted ? exceptionClasses[of as ExceptionClass] : '待分类'),
  },
  redialAfter: { title: '重拨间隔', of: redialText },
  switchesLine: { title: '切换线路', of: (switches: boolean) => (switches ? '是' : nothing) },
  autoMark: { title: '自动标记', of: (mark: AutoMark | null) => (mark === null ? nothing : autoMarkLabels[mark]) },
  calls: { title: '近7天次数', of: (calls: number) => thousands(calls) },
  status: inUse('状态'),
  updateTime: time('更新时间'),
})
