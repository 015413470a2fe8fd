/** Where somebody is, in words. */
import type { Address } from '../../contract/system/region'
import { nothing } from './words'

/** `浙江省杭州市西湖区`; a city that is named as its province stands once. */
export const addressText = ({
  provinceName,
  cityName,
  districtName,
}: Pick<Address, 'provinceName' | 'cityName' | 'districtName'>): string =>
  [provinceName, cityName === provinceName ? null : cityName, districtName].join('') || nothing
