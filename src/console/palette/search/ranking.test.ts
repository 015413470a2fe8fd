import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pinyinOf } from '../../../../scripts/vite/pinyin'
import { pagePermissions } from '../../../contract/permissions'
import { createRanker, type Entry, type Found, tiers } from './ranking'

const entry = (title: string, more: Partial<Entry> = {}): Entry => ({
  id: title,
  title,
  keywords: [],
  section: '',
  kind: 'action',
  ...more,
})

const pages = Object.entries(pagePermissions).flatMap(([section, titles]) =>
  Object.entries(titles).map(([path, title]) => entry(title, { id: path, path, section, kind: 'page' })),
)

const titlesOf = (found: readonly Found[]) => found.map(({ entry: { title } }) => title)
const marked = (text: string, ranges: readonly (readonly [number, number])[] = []) =>
  ranges.map(([start, end]) => text.slice(start, end))

const find = (query: string, entries = pages) => createRanker(entries, pinyinOf).rank(query)
const first = (query: string, entries = pages) => {
  const [found] = find(query, entries)
  if (!found) throw new Error(`nothing found for ${query}`)
  return found
}

it('a title that begins with a sign begins with its pinyin all the same', () => {
  const [found] = find('xzkh', [entry('（新增）客户')])
  expect(found?.tier).toBe(tiers.wholePinyin)
})

it('entries are made ready a few at a time, and all of them before the first query', () => {
  const ranker = createRanker(pages, pinyinOf)
  let times = 1
  while (!ranker.prepare(-1)) times++
  expect(times).toBe(pages.length)
  expect(ranker.prepare(-1)).toBe(true)
  expect(ranker.rank('hjzx')).toEqual(find('hjzx'))
  const half = createRanker(pages, pinyinOf)
  half.prepare(-1)
  expect(half.rank('khgh')).toEqual(find('khgh'))
})

describe('a query', () => {
  it.each([
    ['呼叫中心', '呼叫中心', tiers.exactTitle],
    ['呼叫', '呼叫中心', tiers.titlePrefix],
    ['hjzx', '呼叫中心', tiers.wholePinyin],
    ['HuJiaoZhongXin', '呼叫中心', tiers.wholePinyin],
    ['hujiao', '呼叫中心', tiers.pinyinPrefix],
    ['hjiao', '呼叫中心', tiers.pinyinPrefix],
    ["hu'jiao'zh", '呼叫中心', tiers.pinyinPrefix],
    ['hu jiao', '呼叫中心', tiers.pinyinPrefix],
    ['呼jzx', '呼叫中心', tiers.wholePinyin],
    ['公海', '客户公海', tiers.inTitle],
    ['gonghai', '客户公海', tiers.inPinyin],
    ['gh', '工号统计', tiers.pinyinPrefix],
    ['khgh', '客户公海', tiers.wholePinyin],
    ['xlxh', '用户线路X号', tiers.inPinyin],
    ['ｘ号', '用户线路X号', tiers.inTitle],
    ['/customer/mine', '客户列表', tiers.keyword],
    ['userX', '用户线路X号', tiers.inPath],
    ['exceptoin', '异常字典', tiers.fuzzy],
    ['话费管', '话费管理', tiers.titlePrefix],
  ])('%s means %s', (query, title, tier) => {
    const found = first(query)
    expect([found.entry.title, found.tier]).toEqual([title, tier])
  })

  it.each([
    ['企业管理', [[0, 4]]],
    ['qyguanli', [[0, 4]]],
    ['企业管', [[0, 3]]],
  ] as const)('%s, a group’s name, finds the pages of the group, below those that are called so', (query, ranges) => {
    const own = entry('企业管理员', { kind: 'action', section: '企业管理' })
    const action = entry('停用', { section: '企业管理' })
    const found = find(query, [...pages, own, action])
    const group = pages.filter(({ section }) => section === '企业管理')
    expect(group.length).toBeGreaterThan(5)
    expect(titlesOf(found)).toEqual(['企业管理员', ...group.map(({ title }) => title)])
    expect(found[1]).toMatchObject({ tier: tiers.inGroup, title: [], beside: { text: '企业管理', ranges } })
  })

  it('one letter finds no group', () => {
    expect(titlesOf(find('w', [entry('余额', { kind: 'page', section: '外呼' })]))).toEqual([])
  })

  it('finds the same typed letter by letter, taken back and typed on', () => {
    const ranker = createRanker(pages, pinyinOf)
    const typed = [
      'k',
      'kh',
      'khg',
      'khgh',
      'khg',
      'khgz',
      '',
      'u',
      'us',
      'use',
      'user',
      'userx',
      '/c',
      '/cu',
      '客',
      '客户',
      '客户列',
    ]
    for (const query of typed) expect(ranker.rank(query)).toEqual(find(query))
    expect(ranker.rank('客户', { only: 'action' })).toEqual([])
    expect(ranker.rank('客户')).toEqual(find('客户'))
  })

  it('is forgiven its typing errors', () => {
    expect(titlesOf(find('abuot', [entry('about'), entry('other')]))).toEqual(['about'])
  })

  it('is not forgiven them where enough is found without', () => {
    const entries = [entry('about'), entry('abuot')]
    const ranker = createRanker(entries, pinyinOf)
    expect(titlesOf(ranker.rank('about', { enough: 1 }))).toEqual(['about'])
    expect(titlesOf(ranker.rank('about', { enough: 2 }))).toEqual(['about', 'abuot'])
  })

  it('finds nothing where nothing is like it', () => {
    expect(find('zzzzqqq')).toEqual([])
  })

  it('is answered in the order exact, prefix, pinyin, contained, fuzzy', () => {
    const entries = [
      entry('hj'),
      entry('呼叫'),
      entry('呼叫中心'),
      entry('我的呼叫'),
      entry('hjk'),
      entry('x hj'),
    ].reverse()
    expect(titlesOf(find('hj', entries))).toEqual(['hj', 'hjk', '呼叫', '呼叫中心', 'x hj', '我的呼叫'])
  })

  it('finds keywords, and shows the one it found', () => {
    const entries = [entry('设置', { keywords: ['外观', '主题色'] })]
    expect(first('主题', entries).beside).toEqual({ text: '主题色', ranges: [[0, 2]] })
    expect(first('ztse', entries).beside).toEqual({ text: '主题色', ranges: [[0, 3]] })
    expect(first('题色', entries).tier).toBe(tiers.inKeyword)
  })

  it('takes v and u for ü', () => {
    const entries = [entry('女员工'), entry('绿色')]
    expect(titlesOf(find('nvyuangong', entries))).toEqual(['女员工'])
    expect(titlesOf(find('nuyuan', entries))).toEqual(['女员工'])
    expect(titlesOf(find('lüse', entries))).toEqual(['绿色'])
  })

  it('keeps to pages or actions', () => {
    const entries = [entry('导出'), entry('导入', { kind: 'page' })]
    const ranker = createRanker(entries, pinyinOf)
    expect(titlesOf(ranker.rank('dao', { only: 'page' }))).toEqual(['导入'])
    expect(titlesOf(ranker.rank('', { only: 'action' }))).toEqual(['导出'])
    expect(titlesOf(ranker.rank('dao'))).toEqual(['导出', '导入'])
  })

  it('lets usage decide between equal matches, and nothing else', () => {
    const entries = [entry('客户列表'), entry('客户公海'), entry('客户')]
    const usage = (id: string) => (id === '客户公海' ? 5 : 0)
    expect(titlesOf(createRanker(entries, pinyinOf).rank('客户', { usage }))).toEqual(['客户', '客户公海', '客户列表'])
  })
})

describe('marks', () => {
  it('stand on the title and on the pinyin', () => {
    const { title, beside } = first('hjzx')
    expect(marked('呼叫中心', title)).toEqual(['呼叫中心'])
    expect(beside?.text).toBe('hū jiào zhōng xīn')
    expect(marked(beside?.text ?? '', beside?.ranges)).toEqual(['h', 'j', 'z', 'x'])
  })

  it('stand on whole syllables where they were typed', () => {
    const { beside } = first('hujzhong')
    expect(marked(beside?.text ?? '', beside?.ranges)).toEqual(['hū', 'j', 'zhōng'])
  })

  it('show no pinyin where only characters matched', () => {
    expect(first('呼叫').beside).toBeNull()
    expect(first('用户线路x号').beside).toBeNull()
  })
})

describe('whatever the entries are called', () => {
  const han = fc.constantFrom(...'呼叫中心客户列表公海线路用户号码统计明细女绿长重行')
  const latin = fc.constantFrom('X', 'AXB', 'sip', '95', ' ', '…', '·', 'é', 'İ')
  const title = fc
    .array(fc.oneof({ weight: 4, arbitrary: han }, latin), { minLength: 1, maxLength: 9 })
    .map((parts) => parts.join('').trim())
    .filter((text) => /[\p{Script=Han}\p{L}\p{N}]/u.test(text))
  const titles = fc.uniqueArray(title, { minLength: 1, maxLength: 12, selector: (text) => text.toLowerCase() })
  const query = fc.oneof(title, fc.stringMatching(/^[a-z ]{1,8}$/), fc.string({ maxLength: 12 }))

  it('an exact title comes first', () => {
    fc.assert(
      fc.property(titles, fc.nat(), (all, nth) => {
        const wanted = all[nth % all.length] ?? ''
        const found = find(
          wanted,
          all.map((text) => entry(text)),
        )
        expect(found[0]?.tier).toBe(tiers.exactTitle)
        expect(titlesOf(found.filter(({ tier }) => tier === tiers.exactTitle))).toContain(wanted)
      }),
    )
  })

  it('every entry is found by its pinyin and by its initials', () => {
    fc.assert(
      fc.property(titles, (all) => {
        const ranker = createRanker(
          all.map((text) => entry(text)),
          pinyinOf,
        )
        for (const text of all) {
          const plain = pinyinOf(text)
            .normalize('NFKD')
            .replace(/u\u0304?\u0308/g, 'v')
            .replace(/\p{M}/gu, '')
          const syllables = plain
            .toLowerCase()
            .split(' ')
            .map((part) => part.replace(/[^a-z0-9]/g, ''))
          const letters = syllables.join('')
          const initials = syllables.map((part) => part.charAt(0)).join('')
          if (letters === '') continue
          expect(titlesOf(ranker.rank(letters))).toContain(text)
          expect(titlesOf(ranker.rank(initials))).toContain(text)
        }
      }),
    )
  })

  it('the order is total, stable and by tier', () => {
    fc.assert(
      fc.property(titles, query, fc.array(fc.nat(3)), (all, asked, counts) => {
        const ranker = createRanker(
          all.map((text) => entry(text)),
          pinyinOf,
        )
        const usage = (id: string) => counts[all.indexOf(id)] ?? 0
        const found = ranker.rank(asked, { usage })
        expect(titlesOf(ranker.rank(asked, { usage }))).toEqual(titlesOf(found))
        expect(new Set(titlesOf(found)).size).toBe(found.length)
        expect(found.map(({ tier }) => tier)).toEqual(found.map(({ tier }) => tier).sort((a, b) => a - b))
      }),
    )
  })

  it('marks lie in their texts, in order and apart', () => {
    fc.assert(
      fc.property(titles, query, (all, asked) => {
        for (const { entry: one, title: ranges, beside } of find(
          asked,
          all.map((text) => entry(text)),
        )) {
          for (const [text, parts] of [
            [one.title, ranges] as const,
            [beside?.text ?? '', beside?.ranges ?? []] as const,
          ]) {
            const flat = parts.flat()
            expect(flat).toEqual([...flat].sort((a, b) => a - b))
            expect(new Set(parts.map(([start]) => start)).size).toBe(parts.length)
            expect(flat.every((at) => at >= 0 && at <= text.length)).toBe(true)
            expect(parts.every(([start, end]) => end > start)).toBe(true)
          }
        }
      }),
    )
  })
})

describe('100 pages and 500 commands', () => {
  const names = ['新增', '编辑', '删除', '导出', '分配', '启用', '停用', '转移', '锁定', '统计']
  const nouns = ['客户', '线路', '员工', '公司', '号码', '话费', '渠道', '部门', '角色', '通话']
  const all = [
    ...Array.from({ length: 100 }, (_, at) =>
      entry(`${nouns[at % 10]}${names[Math.floor(at / 10)]}页`, { id: `page${at}`, path: `/page/${at}`, kind: 'page' }),
    ),
    ...Array.from({ length: 500 }, (_, at) =>
      entry(`${names[at % 10]}${nouns[Math.floor(at / 10) % 10]}${Math.floor(at / 100)}`, { id: `command${at}` }),
    ),
  ]
  const ranker = createRanker(all, pinyinOf)

  it('are all there, pages first, without a query', () => {
    const found = ranker.rank('')
    expect(found.map(({ entry: { id } }) => id)).toEqual(all.map(({ id }) => id))
  })

  it('are found and told apart', () => {
    expect(titlesOf(ranker.rank('xzkh'))).toEqual([0, 1, 2, 3, 4].map((n) => `新增客户${n}`))
    expect(titlesOf(ranker.rank('xzkh3'))[0]).toBe('新增客户3')
    expect(ranker.rank('khxzy')[0]?.entry.id).toBe('page0')
    expect(ranker.rank('客户')).toHaveLength(60)
  })

  it('are ranked in a moment', () => {
    const queries = ['h', 'kh', 'khu', 'xzkh', '客户', '客户新', 'dchm', 'tongji', 'page/4', 'ztx', 'lsx', 'gongsi9']
    const times: number[] = []
    for (let round = 0; round < 30; round++) {
      for (const one of queries) {
        const start = performance.now()
        ranker.rank(one)
        times.push(performance.now() - start)
      }
    }
    // 1 ms on a desktop computer; the median of many runs, because an interrupted run says nothing.
    const median = times.sort((a, b) => a - b)[times.length >> 1] ?? 0
    expect(median).toBeLessThan(4)
  })
})
