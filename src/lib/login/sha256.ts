/**
 * SHA-256 of a text's UTF-8 bytes, as 64 lower-case hex digits (spec §5: login type 10 hashes the password). On pages
 * served over plain http, browsers hide their own SHA-256; only there a library is loaded. Rejects if the library can't
 * be loaded.
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
