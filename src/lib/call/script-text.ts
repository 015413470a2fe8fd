/** The variables of a script (话术): `{客户姓名}您好`, also with full-width braces. */

/** What the call fills in. */
export const scriptVariables = ['问候', '客户姓名', '手机尾号', '企业名称', '坐席姓名', '工号'] as const
export type ScriptVariable = (typeof scriptVariables)[number]

/** A part of a script as it is read out. */
export interface ScriptPart {
  text: string
  /** A variable whose value is not known: its name. */
  isMissing?: true
}

const variable = /[{｛]\s*([^{}｛｝\n]{1,20}?)\s*[}｝]/g

/** The first variable in a script that there is none of; null if it knows all. */
export function unknownVariable(content: string): string | null {
  for (const [, name = ''] of content.matchAll(variable)) {
    if (!scriptVariables.some((known) => known === name)) return name
  }
  return null
}

/** A script with its variables filled in. */
export function filledScript(
  content: string,
  values: Readonly<Record<ScriptVariable, string | null | undefined>>,
): ScriptPart[] {
  const parts: ScriptPart[] = []
  let from = 0
  for (const found of content.matchAll(variable)) {
    if (found.index > from) parts.push({ text: content.slice(from, found.index) })
    const [whole, name] = found
    const value = values[name as ScriptVariable]
    parts.push(value ? { text: value } : { text: name as string, isMissing: true })
    from = found.index + whole.length
  }
  if (from < content.length) parts.push({ text: content.slice(from) })
  return parts
}

/** The greeting of the hour, on Shanghai's clock. @param hour 0 to 23 */
export function greetingOf(hour: number): string {
  if (hour < 11) return '早上好'
  if (hour < 13) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}
