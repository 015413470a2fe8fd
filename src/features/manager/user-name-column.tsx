import { UserAvatar } from '../../console/display/user-avatar'
import { peopleWords } from '../../lib/columns/people'

/** A user's name behind their picture. */
export const nicknameColumn = {
  key: 'nickname',
  title: peopleWords.nickname,
  minWidth: 120,
  narrow: 'title',
  cell: ({ nickname, avatar }: { nickname: string; avatar: string | null }) => (
    <span className="flex items-center gap-2">
      <UserAvatar name={nickname} avatar={avatar} />
      <span className="truncate">{nickname}</span>
    </span>
  ),
} as const
