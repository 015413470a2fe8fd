/** Finds the carrier that issued a mobile number, from its first three digits. */

/**
 * The public numbering plan. A number that moved to another carrier keeps its digits, so this names the first carrier.
 */
const prefixes: Readonly<Record<string, string>> = {
  中国移动: '134 135 136 137 138 139 147 150 151 152 157 158 159 172 178 182 183 184 187 188 195 197 198',
  中国联通: '130 131 132 145 155 156 166 171 175 176 185 186 196',
  中国电信: '133 149 153 173 174 177 180 181 189 190 191 193 199',
  中国广电: '192',
  虚拟运营商: '162 165 167 170',
}

const byPrefix = new Map(
  Object.entries(prefixes).flatMap(([carrier, list]) => list.split(' ').map((prefix) => [prefix, carrier] as const)),
)

/**
 * The carrier of a mobile number, from its digits or from its mask, which shows the first three. Null for landlines,
 * service numbers and unassigned prefixes.
 */
export const carrierOf = (phone: string): string | null =>
  /^1\d{2}(\d{4}|\*{4})\d{4}$/.test(phone) ? (byPrefix.get(phone.slice(0, 3)) ?? null) : null
