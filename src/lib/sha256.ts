/**
 * SHA-256 of a text's UTF-8 bytes, 64 lower-case hex digits (spec §5: login type 10 hashes the password). Browsers keep their
 * own from pages served over plain http: there, and only there, a library is fetched. Rejects where that can't be had.
 */
export async function sha256Hex(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const digest = crypto.subtle ? await crypto.subtle.digest('SHA-256', bytes) : await (await library())(bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const library = async () => {
  const { sha256 } = await import('@noble/hashes/sha2.js')
  return (bytes: Uint8Array<ArrayBuffer>) => sha256(bytes).buffer as ArrayBuffer
}
