/** Words on customers: their tags. */
import { Tag } from 'lucide-react'
import { pick } from '../../src/console/registry/params'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { ofChecked, rowAndBulk, whyNot } from './common'

const changes = () => import('../../src/features/customer/tags/change-tags')

const ofTags = {
  ...ofChecked,
  ...({ icon: Tag, places: rowAndBulk, permission: 'customer:save' } as const),
  refuses: whyNot('update'),
}

export const tagCommands: Command[] = [
  defineCommand({
    ...ofTags,
    id: 'customer.tag',
    title: '打标签',
    hotkey: 'Shift+t',
    params: [
      pick({
        ...{ name: 'add', title: '选择或输入标签', multiple: true },
        options: async (input) => (await import('../../src/features/customer/tags/find-tags')).findTags(input),
      }),
    ],
    run: async ({ add }, context) => (await changes()).changeTags(context, { add }),
  }),
  defineCommand({
    ...ofTags,
    id: 'customer.untag',
    title: '去标签',
    params: [
      pick({
        ...{ name: 'remove', title: '去掉哪些标签', multiple: true },
        options: async (input) => (await changes()).tagsToRemove(input),
      }),
    ],
    run: async ({ remove }, context) => (await changes()).changeTags(context, { remove }),
  }),
]
