import { Avatar } from '../../ui/display/avatar'
import { useConsole } from '../console'

interface UserAvatarProps {
  name: string
  /** Its path at the image host, as the server keeps it; null: the user has none. */
  avatar: string | null
  large?: boolean
}

/** A user's picture. The name must stand beside it. */
export function UserAvatar({ name, avatar, large }: UserAvatarProps) {
  const { imageHost } = useConsole().site
  return <Avatar name={name} url={avatar && `${imageHost}${avatar}`} large={large} />
}
