/** Whether a text has the form of an opaque phone reference (`p_` and 22 base64url characters); it may still open nothing. */
export const isPhoneRef = (text: string): boolean => /^p_[A-Za-z0-9_-]{22}$/.test(text)

/** What stands for a number in a text: the mask, which people read, and the reference, which the server knows. */
export const pointedText = (mask: string, ref: string): string => `${mask}~${ref}`

const masks = /[\d*]{3,20}~(?=p_[\w-]{22})/g
const references = /~?p_[\w-]{22}/g
/** A number that is pointed at, or a reference alone: between these parts of a text numbers are looked for. */
export const pointed = /((?:[\d*]{3,20}~)?p_[\w-]{22})/g

/** What the server is asked for by a text that may point at numbers: their references. */
export const askedText = (text: string): string => text.replace(masks, '')

/** What people read of such a text: the masks. */
export const shownText = (text: string): string =>
  text.replace(references, (ref) => (ref.startsWith('~') ? '' : '所选号码'))

/** A text as it was shown and edited, with what its masks stood for before. */
export const restoredText = (edited: string, before: string): string =>
  before.split(pointed).reduce((text, part) => {
    const mask = part.includes('~p_') ? shownText(part) : ''
    return mask !== '' && !text.includes(part) ? text.replace(mask, () => part) : text
  }, edited)

/** A text in which the parts that point at nothing are replaced. */
export const replaceUnpointed = (text: string, other: (part: string) => string): string =>
  text
    .split(pointed)
    .map((part, at) => (at % 2 === 1 ? part : other(part)))
    .join('')

/** A text with each reference replaced. */
export const replaceReferences = (text: string, other: (ref: string) => string): string =>
  text.replace(/p_[\w-]{22}/g, other)
