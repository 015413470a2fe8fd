/** The places of demo numbers: made up, but always the same for the same number. */
import { among } from '../dialects'
import type { Db } from '../schema'

const cities = [
  ['北京', '北京'],
  ['上海', '上海'],
  ['江苏', '南京'],
  ['江苏', '苏州'],
  ['江苏', '无锡'],
  ['浙江', '杭州'],
  ['浙江', '宁波'],
  ['浙江', '温州'],
  ['安徽', '合肥'],
  ['福建', '厦门'],
  ['山东', '青岛'],
  ['广东', '广州'],
  ['广东', '深圳'],
  ['湖北', '武汉'],
  ['四川', '成都'],
  ['重庆', '重庆'],
] as const
const carriers = ['中国移动', '中国移动', '中国联通', '中国电信'] as const

/** Sets the province, city and carrier of numbers (number → id). */
export async function placeNumbers(db: Db, numbers: ReadonlyMap<string, number>): Promise<void> {
  const groups = new Map<number, number[]>()
  for (const [number, id] of numbers) {
    const group = Number(number.slice(3, 7)) % (cities.length * carriers.length)
    groups.set(group, [...(groups.get(group) ?? []), id])
  }
  for (const [group, ids] of groups) {
    const [province, city] = cities[group % cities.length] as (typeof cities)[number]
    const carrier = carriers[Math.floor(group / cities.length)] as string
    await db
      .updateTable('phone')
      .set({ province, city, carrier })
      .where(among(db, 'id', ids))
      .execute()
  }
}
