/** 权限列表: its columns in words. */
import { type Power, powerTypeLabels } from '../../contract/manager/powers'
import { thousands } from '../number'
import { columnsOf, nothing, time } from './words'

export const powerColumns = columnsOf<Power>()({
  name: { title: '名称', text: ({ name }) => name },
  above: { title: '上级', text: ({ above }) => above.join(' / ') || nothing },
  path: '路径或动作',
  type: { title: '类型', text: ({ type }) => powerTypeLabels[type] },
  sort: { title: '排序', of: (sort: number) => thousands(sort) },
  keepAlive: {
    title: '缓存页面',
    text: ({ type, keepAlive }) => (type === 'PAGE' ? (keepAlive ? '是' : '否') : nothing),
  },
  roles: { title: '角色数', of: (count: number) => thousands(count) },
  updateTime: time('更新时间'),
  createTime: time('创建时间', 'whole'),
})
