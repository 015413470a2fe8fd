/** The options of pickers. */

export interface Option<V extends string | number = string | number> {
  value: V
  label: string
  /** After the label, lighter: a number, a company. */
  hint?: string
  /** `zhangsan` and `zs`: typing either finds it. */
  pinyin?: string
  initials?: string
  /** Why it can't be chosen: shown, and the option is grey. */
  off?: string
}

/** The options from a table of labels, in its order. */
export const choicesOf = <K extends string | number>(
  labels: Readonly<Record<K, string>>,
): { value: K; label: string }[] =>
  Object.entries<string>(labels).map(([key, label]) => ({ value: (/^\d+$/.test(key) ? Number(key) : key) as K, label }))

/** Several labels in the room of one: `意向客户 +2`. */
export const briefLabels = ([first = '', ...others]: readonly string[]): string =>
  others.length > 0 ? `${first} +${others.length}` : first

type Named = Pick<Option, 'label' | 'hint' | 'pinyin' | 'initials'>

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/[\s']/g, '')

/** Whether a typed text matches this option: a part of its label or hint, or the start of its pinyin or initials. */
export function isMatch({ label, hint = '', pinyin = '', initials = '' }: Named, query: string): boolean {
  const asked = plain(query)
  return (
    plain(label).includes(asked) ||
    plain(hint).includes(asked) ||
    plain(pinyin).startsWith(asked) ||
    plain(initials).startsWith(asked)
  )
}
