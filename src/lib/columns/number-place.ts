/** 归属地 in words. */
import type { NumberPlace } from '../../contract/envelope'
import { nothing } from './words'

/** `浙江 杭州`; a municipality is named once. '' if nothing is known. */
export const areaOf = ({ province, city }: Pick<NumberPlace, 'province' | 'city'>): string =>
  [...new Set([province, city])].filter(Boolean).join(' ')

/** `浙江 杭州 · 中国移动` */
export const placeText = (place: NumberPlace): string =>
  [areaOf(place), place.carrier].filter(Boolean).join(' · ') || nothing
