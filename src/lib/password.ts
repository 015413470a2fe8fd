/** What a new password must be like. The server sees passwords hashed only, so this is asked here. */

/** The fewest characters (ours). */
const fewest = 8

/** What is asked, for people. */
export const passwordRule = `至少 ${fewest} 个字符，同时有字母和数字`

/** What is wrong with a new password, for people; null when nothing is. Any language's letters and digits count. */
export function passwordFault(text: string): string | null {
  if (Array.from(text).length < fewest) return `至少 ${fewest} 个字符`
  return /\p{L}/u.test(text) && /\p{Nd}/u.test(text) ? null : '要同时有字母和数字'
}

/** The three fields in which one changes one's password. */
export interface PasswordChange {
  old: string
  fresh: string
  repeated: string
}

/** What is wrong with a change of password, by field; empty when nothing is. */
export function passwordChangeFaults({ old, fresh, repeated }: PasswordChange): Partial<PasswordChange> {
  const freshFault =
    fresh === '' ? '请输入新密码' : (passwordFault(fresh) ?? (fresh === old ? '不能与原密码相同' : null))
  return {
    ...(old === '' && { old: '请输入原密码' }),
    ...(freshFault && { fresh: freshFault }),
    ...(!freshFault && repeated !== fresh && { repeated: repeated === '' ? '请再输入一次新密码' : '与新密码不一致' }),
  }
}
