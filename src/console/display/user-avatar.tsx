import { Avatar } from '../../ui/display/avatar'
import { useConsole } from '../console'

interface UserAvatarProps {
  name: string
  /** The path at the image host, as the server stores it; null: the user has no picture. */
  avatar: string | null
  large?: boolean
}

/** A user's picture. Show the name next to it. */
export function UserAvatar({ name, avatar, large }: UserAvatarProps) {
  const { imageHost } = useConsole().site
  return <Avatar name={name} url={avatar && `${imageHost}${avatar}`} large={large} />
}
