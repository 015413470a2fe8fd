/** The classes of exceptions in the exception dictionary (异常字典). */

/** The classes of the exception dictionary (异常字典). */
export const exceptionClasses = {
  NO_ANSWER: '无应答',
  BUSY: '忙',
  REJECTED: '拒接',
  EMPTY: '空号',
  STOPPED: '停机',
  OFF: '关机',
  LINE: '线路',
  BALANCE: '余额',
  COMPLIANCE: '合规',
  SYSTEM: '系统',
} as const
export type ExceptionClass = keyof typeof exceptionClasses
export const exceptionClassNames = Object.keys(exceptionClasses) as [ExceptionClass, ...ExceptionClass[]]

/**
 * What the dictionary does with the number after a call with this exception: mark the customer as invalid, or lock the
 * number.
 */
export type AutoMark = 'INVALID' | 'LOCK'
