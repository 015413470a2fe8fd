/** Finishing a call: its result, saving it, and what comes next. */
import { Clock, SkipForward } from 'lucide-react'
import { pick } from '../../src/console/registry/params'
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { agentStates, chosenStates } from '../../src/contract/agent-states'
import { actions, here, permission, section } from './common'

export const finishingCommands: Command[] = [
  defineCommand({
    id: 'phone.put-off',
    title: '稍后',
    section,
    keywords: ['稍后再呼', '推迟', '名单'],
    icon: Clock,
    hotkey: 'w',
    permission,
    when: here,
    run: async (_args, context) =>
      (await import('../../src/features/phone/queue/list-items')).decideItem(context, 'LATER'),
  }),
  defineCommand({
    id: 'phone.skip',
    title: '跳过',
    section,
    keywords: ['不再呼叫', '名单'],
    icon: SkipForward,
    hotkey: 'x',
    permission,
    when: here,
    run: async (_args, context) =>
      (await import('../../src/features/phone/queue/list-items')).decideItem(context, 'SKIPPED'),
  }),
  defineCommand({
    id: 'phone.save-and-next',
    title: '保存并下一位',
    section,
    hotkey: 'Alt+n',
    permission,
    when: here,
    allowInInput: true,
    run: async (_args, context) => (await actions()).station(context).save(true),
  }),
  defineCommand({
    id: 'phone.save',
    title: '保存',
    section,
    keywords: ['保存小结'],
    hotkey: 'Alt+s',
    permission,
    when: here,
    allowInInput: true,
    run: async (_args, context) => (await actions()).station(context).save(false),
  }),
  defineCommand({
    id: 'phone.extend-wrap-up',
    title: '+30 秒',
    section,
    keywords: ['延长整理'],
    hotkey: '+',
    permission,
    when: { ...here, call: 'wrap-up' },
    run: async (_args, context) => (await actions()).extendWrapUp(context),
  }),
  defineCommand({
    id: 'phone.next-script',
    title: '下一条话术',
    section,
    keywords: ['台词', '开场白'],
    hotkey: 'h',
    permission,
    when: here,
    run: async (_args, context) => (await actions()).station(context).nextScript(),
  }),
  defineCommand({
    id: 'phone.hide-scripts',
    title: '收起话术',
    section,
    hotkey: 'Shift+h',
    permission,
    when: here,
    run: async (_args, context) => (await actions()).station(context).hideScripts(),
  }),
  defineCommand({
    id: 'phone.choose-state',
    title: '切换状态',
    section,
    keywords: chosenStates.map((state) => agentStates[state]),
    hotkey: 's',
    permission: '/phone/index',
    when: here,
    params: [
      pick({
        name: 'state',
        title: '切换为',
        options: () => chosenStates.map((value) => ({ value, label: agentStates[value] })),
      }),
    ],
    run: async ({ state }, context) => (await actions()).chooseState(context, state),
  }),
]
