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
