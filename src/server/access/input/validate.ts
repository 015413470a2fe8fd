/** Checks the input of a request against its schema, and says in Chinese which field is wrong and why. */
import type * as Type from 'typebox'
import { Compile } from 'typebox/compile'
import { Format } from 'typebox/format'
import { normalizePhone } from '../../../lib/phone/phone'
import { isPhoneRef } from '../../../lib/phone/phone-ref'
import { wellFormed } from '../../../lib/well-formed'
import { invalid } from '../refusal'

/** The formats that schemas name: the test for each, and the message if it fails. */
export const formats = {
  phone: {
    fits: (text: string) => isPhoneRef(text) || normalizePhone(text) !== null,
    reason: '须为 3 到 20 位数字的号码',
  },
  sha256: { fits: (text: string) => /^[0-9a-f]{64}$/.test(text), reason: '须为小写十六进制的 SHA-256' },
  account: {
    fits: (text: string) => /^[A-Za-z][\w.-]{2,31}$/.test(text),
    reason: '须为 3 到 32 个字符，以字母开头，由字母、数字、点、下划线和短横线组成',
  },
}
for (const [name, { fits }] of Object.entries(formats)) Format.Set(name, fits)

interface Fault {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
}

interface SchemaNode {
  title?: string
  type?: string | string[]
  trim?: boolean
  format?: string
  default?: unknown
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
  maxItems?: number
}

/** A function that returns the checked value, or throws the Refusal that names the first wrong field. */
export type Validate = (value: unknown) => unknown

/**
 * Query parameters arrive as text. Whole numbers and flags are converted, lists are split, an empty parameter counts as
 * absent, and defaults are filled in. A flag that is off by default means true if it is bare (`?noPaging`, §7).
 * TypeBox's own Convert is not used, because it turns "1.5" into 1 and "" into 0.
 */
export function queryValidator(schema: Type.TSchema): Validate {
  const check = bodyValidator(schema)
  const properties = Object.entries((schema as SchemaNode).properties ?? {})
  return (value) => {
    const given: Record<string, unknown> = { ...(value as object) }
    for (const [name, { type, items, default: fallback }] of properties) {
      const text = given[name]
      if (text === undefined && fallback === undefined) continue
      const isBareFlag = text === '' && type === 'boolean' && fallback === false
      if (isBareFlag) given[name] = true
      else if (text === undefined || text === '') given[name] = fallback
      else if (type === 'integer') given[name] = wholeNumber(text)
      else if (type === 'boolean') given[name] = flag(text)
      else if (type === 'array') given[name] = several(text, items?.type === 'integer')
    }
    return check(given)
  }
}

const wholeNumber = (text: unknown) => (typeof text === 'string' && /^-?\d{1,16}$/.test(text) ? Number(text) : text)
/** `10,20`, or the parameter given twice. */
const several = (text: unknown, areNumbers: boolean) => {
  const texts = [text].flat().flatMap((one) => (typeof one === 'string' ? one.split(',') : [one]))
  return areNumbers ? texts.map(wholeNumber) : texts
}
const flag = (text: unknown) => (text === 'true' ? true : text === 'false' ? false : text)

/** Bodies are taken as they are: nothing is converted, and an unknown property is an error. */
export function bodyValidator(schema: Type.TSchema): Validate {
  const compiled = Compile(schema)
  const root = schema as SchemaNode
  return (value) => {
    const tidy = tidied(root, value, '')
    if (compiled.Check(tidy)) return tidy
    throw faultOf(root, tidy, compiled.Errors(tidy) as unknown as Fault[])
  }
}

/** None of our bodies is nested deeper. */
const mostLevels = 20

/**
 * Trims the texts whose schema asks for it. Refuses NUL, and repairs characters that a field has cut in half, because
 * PostgreSQL can store neither. Lists that are too long and nesting that is too deep are refused here, before the
 * check, because listing all faults of such input would block the whole server.
 */
function tidied(schema: SchemaNode | undefined, value: unknown, path: string, level = 0): unknown {
  if (level > mostLevels) throw invalid(path || 'body', schema?.title ?? (path || 'body'), '嵌套过深')
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalid(path || 'body', schema?.title ?? (path || 'body'), '不能包含空字符')
    const text = wellFormed(value)
    return schema?.trim ? text.trim() : text
  }
  if (Array.isArray(value)) {
    const most = schema?.maxItems
    if (most !== undefined && value.length > most) throw invalid(path, schema?.title ?? path, `最多 ${most} 项`)
    // What is wrong with an item is wrong with the list, whose title people know.
    const item = schema?.items && { title: schema.title ?? path, ...schema.items }
    return value.map((one) => tidied(item, one, path, level + 1))
  }
  if (value === null || typeof value !== 'object') return value
  const tidy = new Fields()
  for (const key in value) {
    const field = (value as Record<string, unknown>)[key]
    if (field !== undefined) tidy[key] = tidied(schema?.properties?.[key], field, key, level + 1)
  }
  return tidy
}

/**
 * An object without `Object.prototype`, so that a field named `__proto__` is like any other. V8 keeps what
 * `Object.create(null)` makes as a hash table, and whatever reads or copies that is slow.
 */
const Fields = function Fields() {} as unknown as new () => Record<string, unknown>
Fields.prototype = Object.create(null)

function faultOf(root: SchemaNode, value: unknown, faults: Fault[]) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return invalid('body', '请求内容', '须为 JSON 对象')
  }
  const unknown = faults.find((fault) => fault.keyword === 'additionalProperties')
  if (unknown) {
    const field = String((unknown.params.additionalProperties as string[])[0]).slice(0, 60)
    return invalid(field, field, '不是这个接口的参数')
  }
  const missing = faults.find((fault) => fault.keyword === 'required')
  if (missing) {
    const field = (missing.params.requiredProperties as string[])[0] as string
    return invalid(field, root.properties?.[field]?.title ?? field, '不能为空')
  }
  const [first] = faults
  const field = first?.instancePath.split('/')[1] ?? 'body'
  const schema = root.properties?.[field]
  return invalid(field, schema?.title ?? field, first ? reasonOf(first, schema, value, field) : '无效')
}

function reasonOf({ keyword, params }: Fault, schema: SchemaNode | undefined, value: object, field: string): string {
  const given = (value as Record<string, unknown>)[field]
  if (given === null || given === '') return '不能为空'
  switch (keyword) {
    case 'type':
      return `须为${typeName(params.type)}`
    case 'minLength':
      return Number(params.limit) === 1 ? '不能为空' : `不能少于 ${params.limit} 个字符`
    case 'maxLength':
      return `不能超过 ${params.limit} 个字符`
    case 'minimum':
      return `不能小于 ${params.limit}`
    case 'maximum':
      return `不能大于 ${params.limit}`
    case 'minItems':
      return `至少 ${params.limit} 项`
    case 'maxItems':
      return `最多 ${params.limit} 项`
    case 'uniqueItems':
      return '不能有重复项'
    case 'enum':
      return `须为 ${(params.allowedValues as unknown[]).join('、')} 之一`
    case 'format':
      return formats[schema?.format as keyof typeof formats]?.reason ?? '格式不对'
    default:
      return '格式不对'
  }
}

const typeNames: Record<string, string> = {
  integer: '整数',
  number: '数字',
  string: '文本',
  boolean: ' true 或 false',
  array: '列表',
  object: '对象',
}

const typeName = (type: unknown): string => {
  const named = [type].flat().filter((name) => name !== 'null')
  if (named.length === 0) return '空'
  return named.map((name) => typeNames[String(name)] ?? String(name)).join('或')
}
