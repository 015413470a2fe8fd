/**
 * Whether a text looks like an opaque phone reference (`p_` and 22 base64url characters). It may still not belong to a
 * number.
 */
export const isPhoneRef = (text: string): boolean => /^p_[A-Za-z0-9_-]{22}$/.test(text)

/** The text that stands for a number: the mask, which people read, and the reference, which the server knows. */
export const maskWithRef = (mask: string, ref: string): string => `${mask}~${ref}`

const masks = /[\d*]{3,20}~(?=p_[\w-]{22})/g
const references = /~?p_[\w-]{22}/g
/**
 * A number as mask and reference, or a reference alone. The search for typed numbers looks only at the text between
 * these.
 */
export const numberTokens = /((?:[\d*]{3,20}~)?p_[\w-]{22})/g

/** The text that goes to the server: it holds references only, without masks. */
export const textWithRefs = (text: string): string => text.replace(masks, '')

/** The text that people read: it holds masks only. */
export const textWithMasks = (text: string): string =>
  text.replace(references, (ref) => (ref.startsWith('~') ? '' : '所选号码'))

/** An edited text, in which each mask gets back the reference that it had before: of two equal masks the first the first. */
export const restoreRefs = (edited: string, before: string): string => {
  const lost = before.split(numberTokens).filter((part) => part.includes('~p_') && !edited.includes(part))
  return replaceOutsideTokens(edited, (text) =>
    text.replace(/[\d*]+/g, (mask) => {
      const at = lost.findIndex((token) => token.startsWith(`${mask}~`))
      return at < 0 ? mask : lost.splice(at, 1).join('')
    }),
  )
}

/** Replaces the parts of a text that are no masked numbers or references. */
export const replaceOutsideTokens = (text: string, other: (part: string) => string): string =>
  text
    .split(numberTokens)
    .map((part, at) => (at % 2 === 1 ? part : other(part)))
    .join('')

/** Replaces each reference in a text. */
export const replaceReferences = (text: string, other: (ref: string) => string): string =>
  text.replace(/p_[\w-]{22}/g, other)
