import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { placementsOf } from '../src/console/registry/places'
import { createRegistry, hotkeysOf } from '../src/console/registry/registry'
import { registryFaults } from '../src/console/registry/registry-faults'
import { permissionNames } from '../src/contract/permissions'
import { registrations } from '.'

const folder = new URL('.', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/(^|\/)(index|common)\.|\.test\.ts$/.test(name),
)
const { groups, pages } = registrations
const registry = createRegistry(registrations)
await registry.complete()
const { commands, sources } = registry

/** The row kinds of the lists, as each list declares them. */
const features = new URL('../src/features/', import.meta.url)
const kinds = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .flatMap((name) => [
    ...readFileSync(new URL(name, features), 'utf8').matchAll(/defineList\([\w.]+, \{\s*kind: '(.+?)'/g),
  ])
  .map(([, kind]) => kind)

/**
 * The specification's table of routes (section 2): group, then path, title, and `-` for routes that are not in the
 * menu.
 */
const specification = `
呼叫管理
  /phone/index 呼叫中心
话费管理
  /wallet/company/money/list 企业话费
  /wallet/user/money/list 用户话费
企业管理
  /company/list 企业列表
  /company/allCompany 所有企业
  /company/user 企业用户
  /company/line 企业线路
  /company/department 部门管理
  /company/resources 企业资源
  /company/callFee 话费管理 -
  /company/callFeeB 话费管理 -
  /company/userLine 用户线路 -
  /company/companyUserList 部门员工 -
客户管理
  /customer/mine 客户列表
  /customer/UserCustomerList 我的客户
  /customer/public 客户公海
  /customer/companyPhoneLocked 锁定电话
  /customer/followList 客户跟踪 -
渠道管理
  /channel/list 渠道列表
  /channel/companyList 渠道企业 -
线路管理
  /line/list 线路列表
  /line/user 线路用户
  /line/phonelist 线路电话 -
  /line/userXList 用户线路X号 -
  /line/groupLineList 线路组合 -
通话管理
  /call/comStatistics 通话统计
  /call/number 工号统计
  /call/history 通话记录
  /call/statistics 综合统计
  /call/company 公司统计
  /call/company/statistics/line 公司线路统计
  /statistics/list 统计明细
权限管理
  /manager/userlist 用户列表
  /manager/rolelist 角色列表
  /manager/powerlist 权限列表
  /manager/roleuserlist 角色用户列表 -
  /manager/rolepowerlist 分配角色权限 -
系统管理
  /system/exceptionDictionary 异常字典
  /system/log/list 操作日志
`

/** Pages of the table that have no view yet. This list only shrinks: remove a page when it gets its view. */
const pending = `
/wallet/company/money/list /wallet/user/money/list
/company/line
/company/callFee /company/callFeeB /company/userLine
/channel/list /channel/companyList
/line/list /line/user /line/phonelist /line/userXList /line/groupLineList
/call/comStatistics /call/number /call/statistics /call/company /call/company/statistics/line
/statistics/list
`
  .trim()
  .split(/\s+/)

function specified() {
  let group = ''
  return specification
    .trim()
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith(' ')) {
        group = line
        return []
      }
      const [path, title, hidden] = line.trim().split(' ')
      return [{ group, path, title, hidden: hidden === '-' }]
    })
}

describe('the list', () => {
  it('has no fault', async () => {
    expect(await registryFaults(registrations)).toEqual([])
  })

  it.each(files)('holds everything that %s exports', async (file) => {
    const exported = Object.values(await import(new URL(file, folder).href)).flat()
    expect(exported.length).toBeGreaterThan(0)
    const listed: readonly unknown[] = [...groups, ...pages, ...commands, ...sources]
    for (const entry of exported) expect(listed).toContain(entry)
  })

  it.each([
    ...['保存', '保存并下一位', '锁定', '预约', '稍后', '跳过', '拨打', '重拨上一个', '我的预约'],
    ...['切换状态', '切换队列', '筛选队列', '粘贴名单', '+30 秒', '挂断', '静音'],
  ])('offers %s only where there is a workstation', (title) => {
    const allowed = commands.find((command) => command.title === title)?.when?.call
    expect(allowed).toBeDefined()
    expect([allowed].flat()).not.toContain('off')
  })

  it('refreshes 呼叫中心 for everybody who sees it', () => {
    const refresh = commands.find(({ id }) => id === 'phone.refresh-queue')
    expect(refresh).toMatchObject({ title: '刷新呼叫中心', hotkey: 'r', when: { view: '/phone/index' } })
    expect(refresh?.when).not.toHaveProperty('call')
  })

  it('names only kinds of rows that a list has', () => {
    const named = [...commands, ...pages].flatMap((entry) =>
      placementsOf(entry).flatMap(({ place }) => /^(.+)\.(row|bulk|toolbar|empty|related)$/.exec(place)?.[1] ?? []),
    )
    const meant = commands.flatMap(({ when }) => when?.rows ?? [])
    // `list` is available on every list.
    expect([...kinds, 'list']).toEqual(expect.arrayContaining([...named, ...meant]))
    expect([...new Set(kinds)]).toEqual(kinds)
  })

  it('asks only for permissions that the contract has', () => {
    const asked = commands.flatMap(({ permission }) => permission ?? [])
    expect(permissionNames).toEqual(expect.arrayContaining(asked))
  })
})

describe('the routes of the specification', () => {
  it('stand in its order, with its titles, groups and visibility', () => {
    expect(pages.map(({ group, path, title, hidden = false }) => ({ group, path, title, hidden }))).toEqual(specified())
    expect(groups.map(({ title }) => title)).toEqual([...new Set(specified().map(({ group }) => group))])
  })

  it(`are registered but for ${pending.length} without a view: ${pending.join(' ')}`, () => {
    const registered = registry.pages.map(({ path }) => path)
    expect(specified().flatMap(({ path = '' }) => (registered.includes(path) ? [] : [path]))).toEqual(pending)
  })

  it('each have a chord if the menu shows them', () => {
    const without = pages.filter((page) => !page.hidden && !hotkeysOf(page).some((keys) => keys.startsWith('g ')))
    expect(without.map(({ path }) => path)).toEqual([])
  })
})
