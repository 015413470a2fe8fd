/** A hierarchy as a list of its visible rows. */
import { isMatch } from './option'

export interface TreeNode<I extends string | number = string | number> {
  id: I
  name: string
  /** If null or unknown, the node is at the top. */
  parentId: I | null
  pinyin?: string
  initials?: string
  /** Why it can't be chosen: shown, and the node is grey. */
  off?: string
}

export interface Tree<I extends string | number> {
  top: readonly TreeNode<I>[]
  childrenOf(id: I): readonly TreeNode<I>[]
  /** From the top down to the node itself; empty for an unknown node. */
  pathOf(id: I): readonly TreeNode<I>[]
  /** The node and everything below it, as far as it can be chosen. */
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
  /** Its position among its siblings, from 1, and their number. */
  position: number
  siblings: number
  /** Undefined if it has no children. */
  open: boolean | undefined
}

/** Whether a search finds the node itself. */
export const isAnswer = (node: TreeNode, query: string): boolean => isMatch({ ...node, label: node.name }, query)

/** The visible rows: those in open nodes or, during a search, the matches and the path to them. */
export function visibleRows<I extends string | number>(
  tree: Tree<I>,
  isOpen: (id: I) => boolean,
  query: string,
): readonly TreeRow<I>[] {
  const answers = (node: TreeNode<I>): boolean => isAnswer(node, query) || tree.childrenOf(node.id).some(answers)

  const rowsOf = (nodes: readonly TreeNode<I>[], level: number): TreeRow<I>[] =>
    nodes.flatMap((node, index) => {
      const children = tree.childrenOf(node.id)
      const leading = query === '' ? [] : children.filter(answers)
      const open = leading.length > 0 || isOpen(node.id)
      const row = { node, level, position: index + 1, siblings: nodes.length }
      if (children.length === 0) return [{ ...row, open: undefined }]
      // If a match contains no further match, everything below it is available.
      const inside = leading.length > 0 ? leading : children
      return [{ ...row, open }, ...(open ? rowsOf(inside, level + 1) : [])]
    })
  return rowsOf(query === '' ? tree.top : tree.top.filter(answers), 1)
}

export type CheckState = boolean | 'mixed'

/** Whether all of a node and everything below it is checked, none, or some. Nodes that can't be chosen don't count. */
export function checkStateOf<I extends string | number>(tree: Tree<I>, checked: ReadonlySet<I>, id: I): CheckState {
  const all = tree.allUnder(id)
  const count = all.filter((other) => checked.has(other)).length
  if (all.length === 0) return checked.has(id)
  return count === all.length ? true : count === 0 ? false : 'mixed'
}

/**
 * The checked nodes after a click on one: it and everything below it become checked or, if all of them were, unchecked.
 */
export function toggled<I extends string | number>(tree: Tree<I>, checked: ReadonlySet<I>, id: I): ReadonlySet<I> {
  const next = new Set(checked)
  const check = checkStateOf(tree, checked, id) !== true
  for (const other of tree.allUnder(id)) {
    if (check) next.add(other)
    else next.delete(other)
  }
  return next
}
