/** Every permission name, in one place: a page's path, or an action `noun:verb`. */

/** Pages, by menu group, in menu order (specification §2). */
export const pagePermissions = {
  呼叫管理: { '/phone/index': '呼叫中心' },
  话费管理: { '/wallet/company/money/list': '企业话费', '/wallet/user/money/list': '用户话费' },
  企业管理: {
    '/company/list': '企业列表',
    '/company/allCompany': '所有企业',
    '/company/user': '企业用户',
    '/company/line': '企业线路',
    '/company/department': '部门管理',
    '/company/resources': '企业资源',
    '/company/callFee': '话费管理',
    '/company/callFeeB': '话费管理',
    '/company/userLine': '用户线路',
    '/company/companyUserList': '部门员工',
  },
  客户管理: {
    '/customer/mine': '客户列表',
    '/customer/UserCustomerList': '我的客户',
    '/customer/public': '客户公海',
    '/customer/companyPhoneLocked': '锁定电话',
    '/customer/followList': '客户跟踪',
  },
  渠道管理: { '/channel/list': '渠道列表', '/channel/companyList': '渠道企业' },
  线路管理: {
    '/line/list': '线路列表',
    '/line/user': '线路用户',
    '/line/phonelist': '线路电话',
    '/line/userXList': '用户线路X号',
    '/line/groupLineList': '线路组合',
  },
  通话管理: {
    '/call/comStatistics': '通话统计',
    '/call/number': '工号统计',
    '/call/history': '通话记录',
    '/call/statistics': '综合统计',
    '/call/company': '公司统计',
    '/call/company/statistics/line': '公司线路统计',
    '/statistics/list': '统计明细',
  },
  权限管理: {
    '/manager/userlist': '用户列表',
    '/manager/rolelist': '角色列表',
    '/manager/powerlist': '权限列表',
    '/manager/roleuserlist': '角色用户列表',
    '/manager/rolepowerlist': '分配角色权限',
  },
  系统管理: { '/system/exceptionDictionary': '异常字典', '/system/log/list': '操作日志' },
} as const

/** Actions, each under its page. */
export const actionPermissions = {
  'user:search': { title: '搜索用户', page: '/manager/userlist' },
  'user:save': { title: '新增、修改、停用和删除用户', page: '/manager/userlist' },
  'user:reset-password': { title: '重置他人的密码、解锁登录', page: '/manager/userlist' },
  'power:save': { title: '修改权限的排序和缓存', page: '/manager/powerlist' },
  'role:save': { title: '新增、修改和删除角色，分配权限', page: '/manager/rolelist' },
  'company-user:list': { title: '查看企业员工', page: '/company/user' },
  'company:save': { title: '新增、修改、启用和停用企业', page: '/company/list' },
  'company:open': { title: '开通企业的第一位管理员', page: '/company/list' },
  'company:control': { title: '转移渠道、停呼、客户经理与风险等级', page: '/company/allCompany' },
  'company-resource:save': { title: '修改企业的功能和配额', page: '/company/resources' },
  'company-setting:update': { title: '修改公司设置', page: '/company/list' },
  'department:list': { title: '查看部门', page: '/company/department' },
  'department:save': { title: '新增、修改、移动和删除部门', page: '/company/department' },
  'customer:list': { title: '查看客户', page: '/customer/mine' },
  'customer:save': { title: '新增和修改客户', page: '/customer/mine' },
  'customer:delete': { title: '删除客户', page: '/customer/mine' },
  'customer:consent': { title: '登记和撤回客户的同意', page: '/customer/UserCustomerList' },
  'customer:merge': { title: '合并客户', page: '/customer/mine' },
  'customer:import': { title: '导入客户', page: '/customer/mine' },
  'customer:export-numbers': { title: '导出客户的完整号码', page: '/customer/mine' },
  'customer:reveal': { title: '查看和复制客户的完整号码', page: '/customer/mine' },
  'customer:personal-data': { title: '答复个人信息请求：导出和删除', page: '/customer/mine' },
  'customer:transfer': { title: '转移客户', page: '/customer/mine' },
  'customer:release': { title: '放回公海', page: '/customer/UserCustomerList' },
  'customer:protect': { title: '保护客户不被回收', page: '/customer/UserCustomerList' },
  'customer:claim': { title: '领取公海客户', page: '/customer/public' },
  'customer-flow:add': { title: '写跟进', page: '/customer/followList' },
  'call:dial': { title: '拨打电话、写小结和预约', page: '/phone/index' },
  'lock:place': { title: '锁定号码、延长锁定', page: '/customer/companyPhoneLocked' },
  'lock:lift': { title: '解锁号码', page: '/customer/companyPhoneLocked' },
  'call:hangup-other': { title: '挂断下属的通话', page: '/call/history' },
  'call:wrapup': { title: '修改通话小结', page: '/call/history' },
  'session:revoke': { title: '查看他人的登录并强制下线', page: '/manager/userlist' },
  'exception:save': { title: '修改异常字典', page: '/system/exceptionDictionary' },
  'log:verify': { title: '校验操作日志', page: '/system/log/list' },
  'setting:update': { title: '修改系统设置', page: '/system/log/list' },
} as const

type Groups = typeof pagePermissions
export type PagePermission = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups]
export type ActionPermission = keyof typeof actionPermissions
export type Permission = PagePermission | ActionPermission

export const pagePaths = /* @__PURE__ */ Object.values(pagePermissions).flatMap((pages) =>
  Object.keys(pages),
) as PagePermission[]
export const actionNames = /* @__PURE__ */ Object.keys(actionPermissions) as ActionPermission[]
/** All names, pages first. */
export const permissionNames: readonly Permission[] = [...pagePaths, ...actionNames]

/** What a permission is called: a page's title, or what an action does. */
export const permissionTitle = (name: Permission): string =>
  actionPermissions[name as ActionPermission]?.title ??
  Object.values<Readonly<Record<string, string>>>(pagePermissions).find((pages) => name in pages)?.[name] ??
  name
