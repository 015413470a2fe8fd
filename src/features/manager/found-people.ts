/** The people that the palette finds, by name, pinyin and account. */
import { CircleUserRound } from 'lucide-react'
import { read } from '../../console/data/read'
import { defineSource } from '../../console/registry/palette-source'
import { choiceEndpoints, maxUserOptions, type UserOption } from '../../contract/manager/choices'

export const foundPeople = defineSource<UserOption>({
  prefix: '@',
  title: '人员',
  permission: 'user:search',
  search: ({ query, signal }) =>
    read(choiceEndpoints.userSearch, {
      query: { keywords: query, noPaging: true, maxQuerySize: maxUserOptions },
      signal,
      quiet: true,
    }),
  /** Opens the list of users at this person. */
  row: ({ id, nickname, phone }) => ({
    id,
    icon: CircleUserRound,
    title: nickname,
    beside: phone,
    hint: '人员',
    to: `/manager/userlist?${new URLSearchParams({ keywords: nickname, current: String(id) })}`,
  }),
  note: (_query, isAsked) => (isAsked ? null : '输入姓名、拼音或首字母'),
})
