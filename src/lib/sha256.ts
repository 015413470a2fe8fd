import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * SHA-256 of a text's UTF-8 bytes, 64 lower-case hex digits (spec §5: login type 10 hashes the password). Not
 * crypto.subtle, which browsers keep from pages served over plain http.
 */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))
