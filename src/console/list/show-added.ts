import type { Shell } from '../shell'

/**
 * Goes to a row that was just added, wherever it is in the list, and says so.
 * @param it how the text refers to it: 他 for a person, 它 for a thing
 */
export async function showAdded(
  { list, toasts }: Pick<Shell, 'list' | 'toasts'>,
  { id, name, it }: { id: number; name: string; it: '他' | '它' },
): Promise<void> {
  const where = await list.get()?.reveal(id)
  const hidden = where === 'unfiltered' ? `。原来的筛选看不到${it}，已改为显示全部` : ''
  toasts.show('ok', `已新增 ${name}${hidden}`)
}
