/** The file `tests/api/access/rights.txt`: what each endpoint needs, and who may call it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../scripts/support/freshness.mjs'
import type { Endpoint } from '../../../src/contract/endpoint'
import { allEndpoints } from '../../../src/contract/endpoints'
import { type BuiltinRoleCode, builtinRoles } from '../../../src/server/access/builtin'

export const roleCodes = Object.keys(builtinRoles) as BuiltinRoleCode[]

/** One line an endpoint: what it needs, whether it writes, and a mark under each role that may call it. */
export function rights(): string {
  const name = (endpoint: Endpoint) => `${endpoint.name.padEnd(40)}${endpoint.writes ? 'writes  ' : '        '}`
  const columns = roleCodes.map((code) => code.padStart(20)).join('')
  const mark = (endpoint: Endpoint, code: BuiltinRoleCode) => {
    const granted: readonly string[] = builtinRoles[code].permissions
    return (granted.includes(endpoint.permission) ? 'x' : '-').padStart(20)
  }
  const lines = allEndpoints.map((endpoint) => {
    const open = endpoint.permission === 'public' || endpoint.permission === 'signed-in'
    const marks = open ? '' : roleCodes.map((code) => mark(endpoint, code)).join('')
    return `${name(endpoint)}${endpoint.permission.padEnd(22)}${marks}`.trimEnd()
  })
  return `${' '.repeat(70)}${columns}\n${lines.join('\n')}\n`
}

/** Which roles may call an endpoint, by the file alone. */
export function mayCall(): (endpoint: Endpoint, code: BuiltinRoleCode) => boolean {
  const [heads = '', ...lines] = readFileSync(join(root, 'tests/api/access/rights.txt'), 'utf8').trimEnd().split('\n')
  const columns = heads.trim().split(/\s+/)
  const rows = new Map(
    lines.map((line) => line.replace(/ writes /, ' ').split(/\s+/)).map(([name, ...row]) => [name, row]),
  )
  const may = (name: string, code: BuiltinRoleCode): boolean => {
    const [needed, ...marks] = rows.get(name) ?? []
    if (needed === undefined) throw new Error(`rights.txt has no ${name}`)
    return marks.length === 0 || marks[columns.indexOf(code)] === 'x'
  }
  // Who may not read a list may not export it; the accepted request is for this one.
  return ({ name }, code) => may(name === 'system.export.add' ? 'manager.user.list' : name, code)
}
