/** Signs in over HTTP as a browser would, and returns the access token. */
import { authEndpoints } from '../../../src/contract/auth'
import type { Envelope } from '../../../src/contract/envelope'
import { passwordCode } from '../../../src/server/access/password-code'
import { demoPassword } from '../../../src/server/db/demo/plan'

export async function signIn(url: string, userName: string, password = demoPassword): Promise<string> {
  const response = await fetch(url + authEndpoints.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, code: passwordCode(password), type: 10 }),
  })
  const { code, msg, data } = (await response.json()) as Envelope<{ accessToken: string }>
  if (code !== 20000) throw new Error(`cannot sign in as ${userName}: ${code} ${msg}`)
  return data.accessToken
}
