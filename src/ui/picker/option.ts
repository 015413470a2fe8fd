/** What pickers choose from. */

export interface Option<V extends string | number = string | number> {
  value: V
  label: string
  /** After the label, lighter: a number, a company. */
  hint?: string
  /** `zhangsan`, and `zs`: it can be found by them. */
  pinyin?: string
  initials?: string
  /** Why it can't be chosen: shown, greyed. */
  off?: string
}

/** The choices that a table of labels makes, in its order. */
export const choicesOf = <K extends string | number>(
  labels: Readonly<Record<K, string>>,
): { value: K; label: string }[] =>
  Object.entries<string>(labels).map(([key, label]) => ({ value: (/^\d+$/.test(key) ? Number(key) : key) as K, label }))

/** Several labels where there is room for one: `意向客户 +2`. */
export const briefLabels = ([first = '', ...others]: readonly string[]): string =>
  others.length > 0 ? `${first} +${others.length}` : first

type Named = Pick<Option, 'label' | 'hint' | 'pinyin' | 'initials'>

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/[\s']/g, '')

/** Whether a text that somebody typed means this: a part of its label or hint, the start of its pinyin or initials. */
export function isMatch({ label, hint = '', pinyin = '', initials = '' }: Named, query: string): boolean {
  const asked = plain(query)
  return (
    plain(label).includes(asked) ||
    plain(hint).includes(asked) ||
    plain(pinyin).startsWith(asked) ||
    plain(initials).startsWith(asked)
  )
}
