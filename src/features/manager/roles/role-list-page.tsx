import { LazyDetail } from '../../../console/list/detail/lazy-detail'
import { useListOf } from '../../../console/list/list-viewer'
import { ListPage } from '../../../console/list/page/list-page'
import { createCode } from '../../../ui/loading/code'
import { roleGrantList, roleList } from './role-list'

const roleDetail = createCode(async () => (await import('./role-detail')).RoleDetail)
const grantEditor = createCode(async () => (await import('./grant-editor')).GrantEditor)

/** 角色列表: what people may do, how far, and how many have it. */
export function RoleListPage() {
  const spec = useListOf(roleList)
  return <ListPage spec={spec} detail={(role) => <LazyDetail code={roleDetail} of={{ role }} />} />
}

/** 分配角色权限: the same roles, each with the tree of permissions that it grants. */
export function RoleGrantsPage() {
  const spec = useListOf(roleGrantList)
  return <ListPage spec={spec} detail={(role) => <LazyDetail code={grantEditor} of={{ role }} />} />
}
