/** The network behind an address, as far as it counts for limits. */

/** An IPv4 address, or the half of an IPv6 address that a household or an office shares: the rest is its own choice. */
export function placeOf(ip: string): string {
  const [, mapped] = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip) ?? []
  if (mapped || !ip.includes(':')) return mapped ?? ip
  const [before = '', after] = ip.toLowerCase().split('%', 1)[0]?.split('::') ?? []
  const groups = before === '' ? [] : before.split(':')
  const behind = after ? after.split(':') : []
  const middle =
    after === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - behind.length) }, () => '0')
  return [...groups, ...middle, ...behind]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
