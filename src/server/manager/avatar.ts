/** A user's own avatar. */
import { randomBytes } from 'node:crypto'
import { type avatarEndpoints, avatarPath, avatarSide } from '../../contract/system/avatar'
import type { Handlers } from '../access/handler'
import { invalid } from '../access/refusal'
import { lockRows } from '../db/locks'
import { hasAvatar, setAvatar } from './avatar-queries'
import { cleanPng } from './png'

export const avatarHandlers: Handlers<typeof avatarEndpoints> = {
  async update({ db, viewer: { userId, companyId }, scope, body: { image }, now, log }) {
    const data = image === null ? null : cleanPng(Buffer.from(image, 'base64'), avatarSide)
    if (image !== null && data === null)
      throw invalid('image', '头像', `须是不超过 ${avatarSide} × ${avatarSide} 像素的 PNG 图片`)
    await lockRows(db, 'user', [userId])
    const before = await hasAvatar(db, userId)
    const name = randomBytes(18).toString('base64url')
    const path = `${avatarPath}/${name}.png`
    await setAvatar(db, scope('user'), userId, data && { name, path, data, now })
    const change = { field: 'avatar', label: '头像', before: before ? '原头像' : null, after: data && '新头像' }
    log({ object: `user:${userId}`, companyId, changes: before || data ? [change] : [] })
    return { avatar: data && path }
  },
}
