import { choiceEndpoints, maxUserOptions, type UserOption } from '../../contract/manager/choices'
import { read } from '../data/read'
import type { Selector } from './selector'

const optionOf = ({ id, nickname, phone }: UserOption) => ({
  value: id,
  label: nickname,
  ...(phone && { hint: phone }),
})

/**
 * The users in scope: `GET /ups/api/v1/manager/user` by keywords (name, pinyin, initials, account) or by id, at most
 * 10. Permission `user:search`. Leaves nobody out.
 */
export const userSelector: Selector = {
  names: choiceEndpoints.userSearch,
  async search(keywords, signal) {
    const query = { ...(keywords && { keywords }), noPaging: true, maxQuerySize: maxUserOptions } as const
    return (await read(choiceEndpoints.userSearch, { query, signal, quiet: true })).map(optionOf)
  },
  async describe(id) {
    const query = { id, noPaging: true, maxQuerySize: maxUserOptions } as const
    const [user] = await read(choiceEndpoints.userSearch, { query, quiet: true })
    return user?.nickname ?? null
  },
}
