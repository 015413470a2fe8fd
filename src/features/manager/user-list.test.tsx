import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInShell } from '../../../tests/support/shell'
import { rowOf } from '../../console/list/active-list'
import { DetailRowContext } from '../../console/list/detail-row'
import type { ManagerUser } from '../../contract/manager'
import { UserDetail } from './user-detail'
import { userList } from './user-list'

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
  roles: ['坐席'],
  roleIds: [1],
  status: 'ENABLED',
  version: 1,
  lastLoginTime: null,
  createTime: 1_770_000_000,
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

it('shows the user’s own picture, in the list and beside it', async () => {
  document.head.innerHTML = '<script type="application/json" id="site">{"imageHost":"https://img.example/"}</script>'
  const cell = userList.columns.find(({ key }) => key === 'nickname')?.cell
  await renderInShell(
    <>
      <p data-testid="row">{cell?.(user)}</p>
      <div data-testid="detail">
        <DetailRowContext value={{ kind: 'user', row: rowOf(userList, user) }}>
          <UserDetail user={user} />
        </DetailRowContext>
      </div>
    </>,
  )
  const pictures = ['row', 'detail'].map((place) => screen.getByTestId(place).querySelector('img')?.src)
  expect(pictures).toEqual(['https://img.example/7.png', 'https://img.example/7.png'])
})
