/** Commands without a key, which users run by name or by a button. They load when needed. */
import { PhoneForwarded } from 'lucide-react'
import { confirmation, date, pick, text } from '../../src/console/registry/params'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { atStation } from '../../src/console/registry/scopes'
import { customerSelector } from '../../src/console/selectors/lazy'
import { callbackLimits } from '../../src/contract/phone/callbacks'
import { type QueueView, queueViews } from '../../src/contract/phone/queue'
import { actions, here, permission, section } from './common'

const pasteListDialog = async () => (await import('../../src/features/phone/queue/paste-list-dialog')).PasteListDialog

export const askedForCommands: Command[] = [
  defineCommand({
    id: 'phone.dial-customer',
    title: '拨打客户',
    section,
    keywords: ['打电话', '按姓名'],
    icon: PhoneForwarded,
    permission,
    when: { call: atStation },
    params: [
      pick({ name: 'id', title: '选择客户', options: ({ query, signal }) => customerSelector.search(query, signal) }),
    ],
    run: async ({ id }, context) => (await actions()).dialCustomer(context, id),
  }),
  defineCommand({
    id: 'phone.call-view',
    title: '连拨',
    section,
    keywords: ['连续拨打', '队列'],
    icon: PhoneForwarded,
    permission,
    when: { call: atStation },
    params: [
      pick({
        ...{ name: 'view', title: '连拨哪些客户' },
        options: () =>
          Object.entries(queueViews).flatMap(([view, label]) =>
            view === 'list' ? [] : [{ value: view as QueueView, label }],
          ),
      }),
    ],
    run: async ({ view }, context) => (await actions()).callView(context, view),
  }),
  defineCommand({
    id: 'phone.add-callback',
    title: '预约回访',
    section,
    permission,
    when: here,
    params: [
      date({ name: 'time', title: '什么时候回访', time: true }),
      text({ name: 'note', title: '说明', placeholder: '可以不填', optional: true, limits: callbackLimits.note }),
    ],
    run: async (args, context) =>
      (await actions()).addCallback(context, args.time, args.note, (args as { subject?: unknown }).subject),
  }),
  defineCommand({
    id: 'phone.cancel-callback',
    title: '取消预约',
    section,
    keywords: ['取消回访', '删除预约'],
    permission,
    when: here,
    run: async (args, context) =>
      (await import('../../src/features/phone/callbacks/callbacks-data')).cancelCallback(
        context,
        (args as { row?: unknown }).row,
      ),
  }),
  defineCommand({
    id: 'phone.paste-list',
    title: '粘贴名单',
    section,
    keywords: ['导入号码'],
    permission,
    when: here,
    opens: { load: pasteListDialog },
  }),
  defineCommand({
    id: 'phone.delete-list',
    title: '删除名单',
    section,
    permission,
    when: here,
    keyOnly: true,
    danger: true,
    params: [
      confirmation({
        name: 'sure',
        title: '删除名单',
        text: () => '名单里没打的号码不再排队，打过的通话记录还在。',
        ok: '删除',
        danger: true,
      }),
    ],
    run: async (args, context) => (await actions()).deleteList(context, (args as { id?: unknown }).id as number),
  }),
]
