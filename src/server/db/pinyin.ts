/** Pinyin of people's and customers' names, stored in columns. The browser never gets it. */
import { pinyin } from 'pinyin-pro'

export interface NamePinyin {
  /** `zhangwei` */
  pinyin: string
  /** `zw` */
  initials: string
}

/** Lower case, without tones. Letters and digits in the name stay. */
export function namePinyin(name: string): NamePinyin {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' })
    .map((syllable) => syllable.toLowerCase().replace(/\s+/g, ''))
    .filter(Boolean)
  return { pinyin: syllables.join(''), initials: syllables.map((syllable) => syllable[0]).join('') }
}

/** Enough for the departments' names of several companies. */
const mostKept = 10_000
const kept = new Map<string, NamePinyin>()

/** The same for names that appear in every list, such as a department's: computed once. */
export function cachedPinyin(name: string): NamePinyin {
  const known = kept.get(name)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  const spelt = namePinyin(name)
  kept.set(name, spelt)
  return spelt
}
