import { describe, expect, it } from 'vitest'
import { numberPlaceOf } from './number-places'

const text = (digits: string) => {
  const { province, city, carrier } = numberPlaceOf(digits)
  return [province, city, carrier].map((each) => each ?? '—').join(' ')
}

describe('where a number belongs', () => {
  it.each([
    ['13805710001', '浙江 杭州 中国移动'],
    // The first and the last of a run, and its neighbours.
    ['13000000000', '山东 济南 中国联通'],
    ['19999999999', '— — 中国电信'],
    ['18999799999', '新疆 阿勒泰 中国电信'],
    // Carriers of virtual operators differ by the fourth digit.
    ['17000000001', '北京 北京 中国电信'],
    ['17051234567', '— — 中国移动'],
    ['16212345678', '— — 中国电信'],
    ['16012345678', '— — —'],
  ])('a mobile number: %s', (digits, place) => expect(text(digits)).toBe(place))

  it.each([
    ['01062345678', '北京 北京 —'],
    ['057187654321', '浙江 杭州 —'],
    ['02423456789', '辽宁 沈阳、铁岭、抚顺 —'],
    ['07101234567', '湖北 襄阳 —'],
    // Without the area code, and numbers that belong nowhere.
    ['87654321', '— — —'],
    ['4008001234', '— — —'],
    ['95588', '— — —'],
    ['138057100012', '— — —'],
    ['0', '— — —'],
  ])('another number: %s', (digits, place) => expect(text(digits)).toBe(place))
})
