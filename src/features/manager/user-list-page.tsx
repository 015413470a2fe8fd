import { ListPage } from '../../console/list/list-page'
import { UserDetail } from './user-detail'
import { userList } from './user-list'

/** 用户列表: who may sign in. */
export const UserListPage = () => <ListPage spec={userList} detail={(user) => <UserDetail user={user} />} />
