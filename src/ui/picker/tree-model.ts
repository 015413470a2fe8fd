/** A hierarchy as the rows that are seen of it. */
import { isMatch } from './option'

export interface TreeNode<I extends string | number = string | number> {
  id: I
  name: string
  /** Null, or one that is not among the nodes: it stands at the top. */
  parentId: I | null
  pinyin?: string
  initials?: string
  /** Why it can't be chosen: shown, greyed. */
  off?: string
}

export interface Tree<I extends string | number> {
  top: readonly TreeNode<I>[]
  childrenOf(id: I): readonly TreeNode<I>[]
  /** From the top down to the node itself; empty for an unknown one. */
  pathOf(id: I): readonly TreeNode<I>[]
  /** Of the node and everything under it, what can be chosen. */
  allUnder(id: I): readonly I[]
}

export function createTree<I extends string | number>(nodes: readonly TreeNode<I>[]): Tree<I> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parentOf = (node: TreeNode<I>) => (node.parentId === null ? undefined : byId.get(node.parentId))
  const children = new Map<I, TreeNode<I>[]>()
  const top: TreeNode<I>[] = []
  for (const node of nodes) {
    const parent = parentOf(node)
    if (!parent) top.push(node)
    else children.set(parent.id, [...(children.get(parent.id) ?? []), node])
  }
  const childrenOf = (id: I) => children.get(id) ?? []
  const allUnder = (id: I): I[] => [
    ...(byId.get(id)?.off === undefined ? [id] : []),
    ...childrenOf(id).flatMap((child) => allUnder(child.id)),
  ]
  return {
    top,
    childrenOf,
    allUnder,
    pathOf(id) {
      const path: TreeNode<I>[] = []
      for (let node = byId.get(id); node && !path.includes(node); node = parentOf(node)) path.unshift(node)
      return path
    },
  }
}

export interface TreeRow<I extends string | number> {
  node: TreeNode<I>
  /** From 1. */
  level: number
  /** Which of its siblings, from 1, and how many they are. */
  position: number
  siblings: number
  /** Undefined where nothing is under it. */
  open: boolean | undefined
}

/** The rows that are seen: what is open, or, while something is searched for, what answers it and what leads there. */
export function visibleRows<I extends string | number>(
  tree: Tree<I>,
  isOpen: (id: I) => boolean,
  query: string,
): readonly TreeRow<I>[] {
  const answers = (node: TreeNode<I>): boolean =>
    isMatch({ ...node, label: node.name }, query) || tree.childrenOf(node.id).some(answers)

  const rowsOf = (nodes: readonly TreeNode<I>[], level: number): TreeRow<I>[] =>
    nodes.flatMap((node, index) => {
      const children = tree.childrenOf(node.id)
      const leading = query === '' ? [] : children.filter(answers)
      const open = leading.length > 0 || isOpen(node.id)
      const row = { node, level, position: index + 1, siblings: nodes.length }
      if (children.length === 0) return [{ ...row, open: undefined }]
      // Under what answers itself, but leads to nothing more, everything is at hand.
      const inside = leading.length > 0 ? leading : children
      return [{ ...row, open }, ...(open ? rowsOf(inside, level + 1) : [])]
    })
  return rowsOf(query === '' ? tree.top : tree.top.filter(answers), 1)
}

export type CheckState = boolean | 'mixed'

/** Whether a node and all under it are checked, none is, or some are. What can't be chosen doesn't count. */
export function checkStateOf<I extends string | number>(tree: Tree<I>, checked: ReadonlySet<I>, id: I): CheckState {
  const all = tree.allUnder(id)
  const count = all.filter((other) => checked.has(other)).length
  if (all.length === 0) return checked.has(id)
  return count === all.length ? true : count === 0 ? false : 'mixed'
}

/** What is checked after a node was clicked: it and all under it, or, where all were, none of them. */
export function toggled<I extends string | number>(tree: Tree<I>, checked: ReadonlySet<I>, id: I): ReadonlySet<I> {
  const next = new Set(checked)
  const check = checkStateOf(tree, checked, id) !== true
  for (const other of tree.allUnder(id)) {
    if (check) next.add(other)
    else next.delete(other)
  }
  return next
}
