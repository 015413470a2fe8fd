import { expect, it } from 'vitest'
import { rangesInName } from './name-match'

const marked = (name: string, query: string) => rangesInName(name, query).map(([start, end]) => name.slice(start, end))

it.each([
  ['汇聚智信科技', '智信', ['智信']],
  ['汇聚智信科技', 'hjzx', ['汇聚智信']],
  ['汇聚智信科技', 'ZXKJ', ['智信科技']],
  ['汇聚智信科技', 'huiju', ['汇聚']],
  ['汇聚智信科技', "hui'ju", ['汇聚']],
  ['汇聚智信科技', 'hui聚', ['汇聚']],
  ['汇聚智信科技', 'ｈｊ', ['汇聚']],
  ['孙浩', 'sh', ['孙浩']],
  ['石磊', 'shi', ['石']],
  ['西安钢管', 'xian', ['西安']],
  ['李Tom 华', 'ltomh', ['李Tom 华']],
  ['吕鲁柳罗', 'llll', ['吕鲁柳罗']],
  ['尹艳', 'zs', []],
  ['尹艳', '', []],
  ['尹艳', '1003', []],
])('of %s, %j means %j', (name, query, parts) => expect(marked(name, query)).toEqual(parts))
