/** The queue next to the call, and the form of the person to call. */
import { leaveField } from '../../src/console/hotkeys/target'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { actions, here, section } from './common'

export const queueCommands: Command[] = [
  defineCommand({
    id: 'phone.next',
    title: '下一位',
    section,
    hotkey: 'j',
    when: here,
    keyOnly: true,
    repeatable: true,
    run: async (_args, context) => (await actions()).station(context).move(1),
  }),
  defineCommand({
    id: 'phone.previous',
    title: '上一位',
    section,
    hotkey: 'k',
    when: here,
    keyOnly: true,
    repeatable: true,
    run: async (_args, context) => (await actions()).station(context).move(-1),
  }),
  defineCommand({
    id: 'phone.edit-form',
    title: '填写客户信息',
    section,
    hotkey: 'i',
    when: here,
    keyOnly: true,
    leadsToField: true,
    run: async (_args, context) => (await actions()).editForm(context),
  }),
  defineCommand({
    id: 'phone.leave-form',
    title: '离开表单',
    section,
    hotkey: 'Escape',
    when: { ...here, focus: 'field' },
    allowInInput: true,
    keyOnly: true,
    // This runs before anything loads, because a digit right after it chooses a result.
    async run(_args, context) {
      leaveField()
      ;(await actions()).leaveForm(context)
    },
  }),
  defineCommand({
    id: 'phone.filter-queue',
    title: '筛选队列',
    section,
    hotkey: ['/', 'f'],
    when: here,
    leadsToField: true,
    run: async (_args, context) => (await actions()).station(context).page()?.focusFilter(),
  }),
  defineCommand({
    id: 'phone.choose-queue',
    title: '切换队列',
    section,
    keywords: ['视图', '名单'],
    hotkey: 'v',
    when: here,
    run: async (_args, context) => (await actions()).station(context).page()?.openViews(),
  }),
  defineCommand({
    id: 'phone.refresh-queue',
    title: '刷新呼叫中心',
    section,
    keywords: ['刷新队列'],
    hotkey: 'r',
    // Supervisors without a workstation have their call centre here.
    when: { view: here.view, list: false },
    run: async (_args, context) => (await actions()).refreshQueue(context),
  }),
]
