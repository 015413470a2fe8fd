/**
 * A registry of more than 600 entries, five times the 111 of when its cost was first limited: as many pages and commands
 * beside the console's own as are missing to that (`docs/decisions/0039-split-pages.md`), as sources for the build,
 * written out as people write them: ids, paths, titles, keywords, chords, icons, permissions and dialogs of their own, so
 * that they weigh what such entries weigh. The same at each run.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/support/freshness.mjs'

export interface ManyEntries {
  /** Takes the place of `commands/index.ts`. */
  readonly registrations: string
  /** The other files, by path from the project's root. */
  readonly modules: ReadonlyMap<string, string>
  /** All that the palette searches by pinyin. */
  readonly titles: readonly string[]
}

const chinese =
  '客户 线路 渠道 企业 部门 账单 资费 话机 工号 号码 录音 质检 话术 任务 名单 坐席 班次 排班 考勤 绩效 提成 佣金 合同 订单 发票 回款 退款 充值 余额 流水 报表 统计 趋势 分布 排行 监控 告警 日志 权限 角色 菜单 字典 参数 模板 短信 邮件 通知 公告 知识 问卷 工单 投诉 回访 商机 线索 公海 标签 分组 黑名 白名 归属 地区 运营 网关 中继 并发 时段 策略 路由 备份 导入 导出 审批 流程 节点 表单 字段 积分 等级 活动 优惠 产品 库存 供应 采购 物流 仓库 门店 项目 里程 会议 考试 课程 学员 讲师 评价 申诉 风控 额度 结算 对账 税务 资产 设备 车辆 证件 档案'.split(
    ' ',
  )
const english =
  'customer line channel company department bill tariff phone extension number recording quality script task roster agent shift schedule attendance performance bonus commission contract order invoice payment refund recharge balance statement report summary trend ranking monitor alarm log permission role menu dictionary setting template message mail notice bulletin knowledge survey ticket complaint visit chance lead pool label group blocked allowed region carrier gateway trunk concurrency period policy route backup import export approval process node form field point level campaign coupon product stock supply purchase delivery store project meeting exam course student teacher review appeal risk quota settlement audit tax asset device vehicle card archive'.split(
    ' ',
  )
const verbs = [
  ['新增', 'add'],
  ['修改', 'edit'],
  ['停用', 'disable'],
  ['分配', 'assign'],
  ['回收', 'recall'],
  ['审核', 'review'],
  ['转移', 'move'],
  ['合并', 'merge'],
] as const
const groups = '呼叫管理 话费管理 企业管理 客户管理 渠道管理 线路管理 通话管理 权限管理 系统管理'.split(' ')
const nouns = 'bill roster quality script contract order ticket lead product project course asset'.split(' ')
const icons =
  'Archive Award Banknote Bell Bookmark Box Briefcase Calculator Camera Clipboard Cloud Compass Cpu CreditCard Database Disc Feather Flag Folder Gift Globe HardDrive Headphones Inbox Key Layers Link MapPin Megaphone Mic'.split(
    ' ',
  )
/** Of all pages and all commands, the console's own among them. */
const pageCount = 133
const commandCount = 468

export function manyEntries(): ManyEntries {
  const random = mulberry(20_260_701)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const used = new Set<string>()
  /** Two words, no two pairs alike. */
  const pair = (): { title: string; words: readonly [string, string] } => {
    for (;;) {
      const [first, second] = [Math.floor(random() * chinese.length), Math.floor(random() * chinese.length)]
      const title = `${chinese[first]}${chinese[second]}`
      if (first === second || used.has(title)) continue
      used.add(title)
      return { title, words: [english[first] ?? 'thing', english[second] ?? 'item'] }
    }
  }
  const chance = (share: number) => random() < share
  const titles: string[] = []
  const told = (text: string) => {
    titles.push(text)
    return `'${text}'`
  }
  const modules = new Map<string, string>()
  const own = readOwn()
  const pageShares = sharesOf(pageCount - countOf(own, 'definePage('))
  const commandShares = sharesOf(commandCount - countOf(own, 'defineCommand('))
  const chords = chordEnds(pageCount)

  for (const [at, noun] of nouns.entries()) {
    const pages: string[] = []
    const iconsUsed = new Set<string>()
    const group = pick(groups)
    for (let page = 0; page < (pageShares[at] ?? 0); page++) {
      const { title, words } = pair()
      const [first, second] = words
      const path = `/${noun}/${first}${second.charAt(0).toUpperCase()}${second.slice(1)}`
      const view = `/src/features/${noun}/${first}-${second}-page.ts`
      modules.set(view, `export const Page = () => ${told(title)}`)
      const isHidden = chance(0.2)
      const icon = isHidden ? pick(icons) : undefined
      if (icon) iconsUsed.add(icon)
      pages.push(`definePage({
    id: '${noun}.open-${first}-${second}', path: '${path}', title: '${title}', group: '${group}',
    everyone: true,
    ${chance(0.4) ? `keywords: [${told(pair().title)}],` : ''}
    ${chance(0.5) ? `hotkey: 'g ${chords.pop()}',` : ''}
    ${icon ? `hidden: true, icon: ${icon}, places: ['call.toolbar', 'user.toolbar'],` : ''}
    view: async () => (await import('${view}')).Page,
  })`)
    }
    modules.set(
      pagesModule(noun),
      `import { ${[...iconsUsed].sort().join(', ')} } from 'lucide-react'
import { definePage } from '/src/console/registry/registry'
export const ${noun}Pages = [${pages.join(',\n  ')}]`,
    )
    modules.set(commandsModule(noun), commandsOf(noun, commandShares[at] ?? 0))
  }

  function commandsOf(noun: string, length: number): string {
    const iconsUsed = new Set<string>()
    const commands = Array.from({ length }, (_, at) => {
      const { title, words } = pair()
      const [verb, name] = pick(verbs)
      const icon = chance(0.5) ? pick(icons) : undefined
      if (icon) iconsUsed.add(icon)
      const needsRows = chance(0.6)
      return `defineCommand({
    id: '${noun}.${name}-${words.join('-')}', title: ${told(`${verb}${title}`)}, section: '${chinese[at]}',
    ${chance(0.5) ? `keywords: [${told(pair().title)}],` : ''}
    ${icon ? `icon: ${icon},` : ''}
    permission: '${words[0]}:${name}',
    ${needsRows ? `places: ['${noun}.row', '${noun}.bulk'], when: { rows: '${noun}', selection: ['one', 'many'] },` : ''}
    run: async (_args, { rows, toasts }) => toasts.show('ok', \`已${verb} \${rows.length} 条${title}\`),
  })`
    })
    return `import { ${[...iconsUsed].sort().join(', ')} } from 'lucide-react'
import { defineCommand } from '/src/console/registry/registry'
export const commands = [${commands.join(',\n  ')}]`
  }

  const fetched = nouns.map((noun) => `{ noun: '${noun}', load: () => import('${commandsModule(noun)}') }`)
  const registrations = `${nouns.map((noun) => `import { ${noun}Pages } from '${pagesModule(noun)}'`).join('\n')}
import { registrations as real } from '/commands'
export const registrations = {
  groups: real.groups,
  pages: [...real.pages, ${nouns.map((noun) => `...${noun}Pages`).join(', ')}],
  commands: [...real.commands, ${fetched.join(', ')}],
}`
  return { registrations, modules, titles }
}

/** As the console's own files, so that the build takes them for what they are. */
const pagesModule = (noun: string) => `/commands/pages/${noun}.ts`
const commandsModule = (noun: string) => `/commands/${noun}.ts`

/** The sources of the console's own registry. */
const readOwn = () =>
  readdirSync(join(root, 'commands'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, 'commands', file), 'utf8'))

const countOf = (sources: readonly string[], text: string) =>
  sources.reduce((count, source) => count + source.split(text).length - 1, 0)

/** Shares out `count` among the nouns, as evenly as it goes. */
const sharesOf = (count: number) => nouns.map((_, at) => Math.ceil((count - at) / nouns.length))

/** Ends of chords, none twice: a digit first, with which none of the console's own goes on. */
const chordEnds = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${Math.floor(at / 26)} ${String.fromCharCode(97 + (at % 26))}`)

/** Numbers that look random and are the same at each run. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}
