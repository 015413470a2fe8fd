/** The parts of 操作日志: each is a list of its own, which the address names. */
export const logParts = { operation: '操作', login: '登录', sensitive: '敏感访问', task: '系统任务' } as const
export type LogPart = keyof typeof logParts

/** The part that an address asks for: operations, unless it names another. */
export function partOf(search: string): LogPart {
  const part = new URLSearchParams(search).get('part')
  return part !== null && Object.hasOwn(logParts, part) ? (part as LogPart) : 'operation'
}

const path = '/system/log/list'

export const addressOfPart = (part: LogPart): string => (part === 'operation' ? path : `${path}?part=${part}`)
