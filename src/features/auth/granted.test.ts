import { expect, it } from 'vitest'
import { permissionNames } from '../../contract/permissions'
import { grantedGroups } from './granted'

it('lists pages by menu group, each with its actions', () => {
  expect(grantedGroups(['customer:save', '/customer/mine', '/phone/index', 'unknown', '/nowhere'])).toEqual([
    {
      title: '呼叫管理',
      pages: [{ path: '/phone/index', title: '呼叫中心', note: '', isGranted: true, actions: [] }],
    },
    {
      title: '客户管理',
      pages: [{ path: '/customer/mine', title: '客户列表', note: '', isGranted: true, actions: ['新增和修改客户'] }],
    },
  ])
})

it('keeps an action whose page is not granted', () => {
  const [group] = grantedGroups(['customer:list'])
  expect(group?.pages).toEqual([
    { path: '/customer/mine', title: '客户列表', note: '', isGranted: false, actions: ['查看客户'] },
  ])
})

it('tells pages of one title apart', () => {
  const pages = grantedGroups(['/company/callFee', '/company/callFeeB'])[0]?.pages
  expect(pages?.map(({ title, note }) => `${title} ${note}`)).toEqual(['话费管理 callFee', '话费管理 callFeeB'])
})

it('lists every granted permission, and nothing without permissions', () => {
  const pages = grantedGroups(permissionNames).flatMap((group) => group.pages)
  expect(pages.filter((page) => page.isGranted).length + pages.flatMap((page) => page.actions).length).toBe(
    permissionNames.length,
  )
  expect(grantedGroups([])).toEqual([])
})
