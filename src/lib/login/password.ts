/** The rules for a new password. The server sees only hashes, so the client must check these rules. */

/** The fewest characters (our choice). */
const fewest = 8

/** The rule, for users. */
export const passwordRule = `至少 ${fewest} 个字符，同时有字母和数字`

/** What is wrong with a new password, for users; null if nothing is. Letters and digits of any language count. */
export function passwordFault(text: string): string | null {
  if (Array.from(text).length < fewest) return `至少 ${fewest} 个字符`
  return /\p{L}/u.test(text) && /\p{Nd}/u.test(text) ? null : '要同时有字母和数字'
}

/** The three fields for changing one's password. */
export interface PasswordChange {
  old: string
  fresh: string
  repeated: string
}

/** What is wrong with a password change, by field; empty if nothing is. */
export function passwordChangeFaults({ old, fresh, repeated }: PasswordChange): Partial<PasswordChange> {
  const freshFault =
    fresh === '' ? '请输入新密码' : (passwordFault(fresh) ?? (fresh === old ? '不能与原密码相同' : null))
  return {
    ...(old === '' && { old: '请输入原密码' }),
    ...(freshFault && { fresh: freshFault }),
    ...(!freshFault && repeated !== fresh && { repeated: repeated === '' ? '请再输入一次新密码' : '与新密码不一致' }),
  }
}
