import type { Endpoint } from '../../contract/endpoint'
import { type Code, codes, type InvalidField, type RetryAfter } from '../../contract/envelope'
import type { Blocked } from '../../contract/phone/dialling'

/**
 * A handler throws this to answer with a code other than success. Users see the message, in Chinese, with a way out.
 */
export class Refusal extends Error {
  constructor(
    readonly code: Code,
    message: string,
    readonly data: InvalidField | Blocked | RetryAfter | null = null,
  ) {
    super(message)
  }
}

/**
 * A field of the request is wrong: code 40000, with the field and the reason for the form. People read the field's title;
 * its name on the wire is for programs. A field that the endpoint doesn't know has only a name.
 */
export const invalid = (field: string, title: string, reason: string): Refusal =>
  new Refusal(codes.invalid, title === field ? `${field} ${reason}` : `${title}${reason}`, { field, reason })

/** The viewer may not call this endpoint at all. */
export const forbidden = (endpoint: Titled): Refusal => new Refusal(codes.forbidden, forbiddenText(endpoint))

/** There is no such row, or this user may not see it. */
export const notFound = (what: string): Refusal => new Refusal(codes.notFound, notFoundText(what))

type Titled = Pick<Endpoint, 'title'>
// A list says the same of each of its rows, and an error for each would cost more than the rows: it keeps its stack.
export const forbiddenText = ({ title }: Titled): string => `您没有“${title}”的权限，请联系管理员`
export const notFoundText = (what: string): string => `${what}不存在，或不在您的数据范围内`

/** Somebody else already has this field's value: a conflict that the form can show at the field. */
export const taken = (field: string, message: string): Refusal =>
  new Refusal(codes.conflict, message, { field, reason: message })

/** Somebody else saved in between. */
export const changedMeanwhile = (what: string): Refusal => conflict(`${what}已被他人修改，请刷新后重试`)

export const conflict = (message: string): Refusal => new Refusal(codes.conflict, message)
