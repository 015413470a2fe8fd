import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkStateOf, createTree, type TreeNode, toggled, visibleRows } from './tree-model'

const nodes: TreeNode<number>[] = [
  { id: 1, name: '总部', parentId: null },
  { id: 2, name: '华东', parentId: 1, initials: 'hd' },
  { id: 3, name: '杭州组', parentId: 2 },
  { id: 4, name: '上海组', parentId: 2 },
  { id: 5, name: '华南', parentId: 1 },
  { id: 6, name: '外包', parentId: 99 },
]
const tree = createTree(nodes)
const seen = (open: number[], query = '') =>
  visibleRows(tree, (id) => open.includes(id), query).map(({ node, level }) => `${level} ${node.name}`)

it('shows what is open, and at the top what has no known parent', () => {
  expect(seen([])).toEqual(['1 总部', '1 外包'])
  expect(seen([1])).toEqual(['1 总部', '2 华东', '2 华南', '1 外包'])
  expect(seen([2])).toEqual(['1 总部', '1 外包'])
})

it('tells its place among its siblings', () => {
  const [, , south] = visibleRows(tree, (id) => id === 1, '')
  expect(south).toMatchObject({ node: { name: '华南' }, position: 2, siblings: 2, open: undefined })
})

it('a search shows what answers it and what leads there, open', () => {
  expect(seen([], '上海')).toEqual(['1 总部', '2 华东', '3 上海组'])
  expect(seen([], 'hd')).toEqual(['1 总部', '2 华东'])
  expect(seen([2], 'hd')).toEqual(['1 总部', '2 华东', '3 杭州组', '3 上海组'])
  expect(seen([], '没有')).toEqual([])
})

it('knows the way from the top', () => {
  expect(tree.pathOf(3).map(({ name }) => name)).toEqual(['总部', '华东', '杭州组'])
  expect(tree.pathOf(42)).toEqual([])
})

it('a node is checked with all under it; its parents are mixed', () => {
  const checked = toggled(tree, new Set<number>(), 2)
  expect([...checked]).toEqual([2, 3, 4])
  expect([1, 2, 3, 5].map((id) => checkStateOf(tree, checked, id))).toEqual(['mixed', true, true, false])
  expect([...toggled(tree, checked, 1)].sort()).toEqual([1, 2, 3, 4, 5])
  expect([...toggled(tree, new Set([1, 2, 3, 4, 5]), 2)]).toEqual([1, 5])
})

it('what can’t be chosen stays as it is, and doesn’t count', () => {
  const half = createTree<number>(nodes.map((node) => (node.id === 3 ? { ...node, off: '已停用' } : node)))
  const checked = toggled(half, new Set<number>(), 2)
  expect([...checked]).toEqual([2, 4])
  expect([2, 3].map((id) => checkStateOf(half, checked, id))).toEqual([true, false])
  expect([...toggled(half, new Set([2, 3, 4]), 2)]).toEqual([3])
})

it('whatever the tree, a click makes a node all or nothing, and a second the opposite', () => {
  const anyTree = fc
    .array(fc.nat(), { minLength: 1, maxLength: 30 })
    .map((picks) => picks.map((pick, id) => ({ id, name: `${id}`, parentId: id === 0 ? null : pick % id })))
  fc.assert(
    fc.property(anyTree, fc.nat(), fc.array(fc.nat(30)), (drawn, pick, marks) => {
      const any = createTree(drawn)
      const id = pick % drawn.length
      const before = new Set(marks.filter((mark) => mark < drawn.length))
      const once = toggled(any, before, id)
      const twice = toggled(any, once, id)
      const [was, first, second] = [before, once, twice].map((checked) => checkStateOf(any, checked, id))
      expect(first).toBe(was !== true)
      expect(second).toBe(!first)
      const outside = drawn.map((node) => node.id).filter((other) => !any.allUnder(id).includes(other))
      expect(outside.filter((other) => once.has(other))).toEqual(outside.filter((other) => before.has(other)))
    }),
  )
})
