/** Phone numbers: encrypted, each once. */
import type { Row } from './row'

export interface PhoneTable extends Row {
  /** A keyed hash of the number, to find equal ones. */
  hash: string
  /** AES-256-GCM. */
  enc: string
  tail4: string
  province: string | null
  city: string | null
  carrier: string | null
}
