import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInShell } from '../../../tests/support/console/shell'
import { rowOf } from '../../console/list/active-list'
import { DetailRowContext } from '../../console/list/detail/detail-row'
import type { ManagerUser } from '../../contract/manager'
import { UserDetail } from './user-detail'
import { userList } from './user-list'

const list = userList({ org: 'COMPANY', may: () => true })
const user: ManagerUser = {
  id: 7,
  account: 'xielin',
  nickname: '谢琳',
  phone: null,
  phoneRef: null,
  avatar: '7.png',
  introduction: null,
  org: 'COMPANY',
  channelId: null,
  channelName: null,
  companyId: 3,
  companyName: '静安会展',
  departmentId: null,
  departmentName: null,
  employeeNo: '1001',
  dayCallCap: null,
  roles: ['坐席'],
  roleIds: [1],
  status: 'ENABLED',
  version: 1,
  lastLoginTime: null,
  createTime: 1_770_000_000,
  mayNot: {},
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

it('shows the user’s own picture, in the list and beside it', async () => {
  document.head.innerHTML = '<script type="application/json" id="site">{"imageHost":"https://img.example/"}</script>'
  const cell = list.columns.find(({ key }) => key === 'nickname')?.cell
  await renderInShell(
    <>
      <p data-testid="row">{cell?.(user)}</p>
      <div data-testid="detail">
        <DetailRowContext value={{ kind: 'user', row: rowOf(list, user), tab: null, setTab() {} }}>
          <UserDetail user={user} />
        </DetailRowContext>
      </div>
    </>,
  )
  const pictures = ['row', 'detail'].map((place) => screen.getByTestId(place).querySelector('img')?.src)
  expect(pictures).toEqual(['https://img.example/7.png', 'https://img.example/7.png'])
})

it.each([
  ['PLATFORM', ['关键词', '状态', '所属', '角色', '公司', '渠道', '在线']],
  ['CHANNEL', ['关键词', '状态', '所属', '角色', '公司', '在线']],
  ['COMPANY', ['关键词', '状态', '角色', '部门', '在线']],
] as const)('offers staff of %s the filters that part whom they see', (org, titles) => {
  expect(userList({ org, may: () => true }).fields.map(({ title }) => title)).toEqual(titles)
})

it('offers no filter whose choices the viewer may not have', () => {
  const titles = (org: ManagerUser['org']) => userList({ org, may: () => false }).fields.map(({ title }) => title)
  expect(titles('PLATFORM')).toEqual(['关键词', '状态', '所属', '角色', '在线'])
  expect(titles('COMPANY')).toEqual(['关键词', '状态', '角色', '在线'])
})
