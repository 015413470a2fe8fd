/** The people, roles and places that somebody can choose from. */
import { type choiceEndpoints, maxUserOptions, type UserOption } from '../../contract/manager/choices'
import { orgs } from '../../contract/manager/user-info'
import type { Handlers } from '../access/handler'
import { cachedPinyin } from '../db/pinyin'
import { grantableRoles } from './outranks'
import { channelsInScope, companiesInScope, searchUsers } from './queries'

export const choiceHandlers: Handlers<typeof choiceEndpoints> = {
  async roleOptions({ db, viewer, scope }) {
    return grantableRoles(db, viewer, scope('role'))
  },

  async placeOptions({ db, viewer, scope }) {
    const roles = await grantableRoles(db, viewer, scope('role'))
    const channels = await channelsInScope(db, scope('channel'))
    const companies = await companiesInScope(db, scope('company'))
    // An organisation can be chosen only if there is a role to give and a place to work.
    const places = { PLATFORM: 1, CHANNEL: channels.length, COMPANY: companies.length }
    return {
      orgs: orgs.filter((org) => places[org] > 0 && roles.some((role) => role.org === org)),
      channels: channels.map(spelt),
      companies: companies.map(spelt),
    }
  },

  async userSearch({ db, viewer, scope, query, services: { phones } }) {
    const phoneIds = query.keywords ? await phones.findTyped(db, query.keywords, viewer) : undefined
    const most = {
      maxQuerySize: Math.min(query.maxQuerySize, maxUserOptions),
      pageSize: Math.min(query.pageSize, maxUserOptions),
    }
    const page = await searchUsers(db, scope('user'), { ...query, ...most, phoneIds })
    return page.map((row): UserOption => ({ id: row.id, nickname: row.nickname, ...phones.mask(row, viewer) }))
  },
}

/** A user can also find a place by its pinyin. */
const spelt = <T extends { name: string }>(place: T) => ({ ...place, ...cachedPinyin(place.name) })
