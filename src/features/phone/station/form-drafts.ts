/** Unsaved input of customer forms, by number. It stays in this browser, whoever is in the panes in the meantime. */
import type { CustomerDraft } from '../../../console/slots'
import { readStored, writeStored } from '../../../lib/browser/storage'

export interface FormDraft extends CustomerDraft {
  /** The reference to the number. */
  readonly phone: string
  readonly mask: string
  /** The name before anything was typed. */
  readonly known: string | null
  /** Epoch milliseconds, by the server's clock. */
  readonly updateTime: number
}

export interface FormDrafts {
  of(phone: string): FormDraft | null
  /** The one changed last. */
  newest(): FormDraft | null
  /** Empty input is not stored. */
  keep(draft: FormDraft): void
  /** It has been saved or discarded. */
  forget(phone: string): void
  /** Deletes everything at the end of the session. */
  end(): void
}

const key = 'form-drafts'
/** The most forms that are stored (our choice). */
const mostKept = 50

interface Kept {
  readonly userId: number
  /** The one changed last comes last. */
  readonly drafts: readonly FormDraft[]
}

/** Whether nothing was typed. */
export const isUntouched = ({ name, type, remark }: CustomerDraft): boolean =>
  name === null && type === null && remark === null

export function createFormDrafts(userId: number): FormDrafts {
  // Read again each time, because another tab may have written.
  const all = (): readonly FormDraft[] => {
    const kept = readStored<Kept | null>(key, null)
    return kept?.userId === userId && Array.isArray(kept.drafts) ? kept.drafts : []
  }
  const write = (drafts: readonly FormDraft[]) =>
    writeStored(key, drafts.length === 0 ? undefined : { userId, drafts: drafts.slice(-mostKept) })
  const others = (phone: string) => all().filter((draft) => draft.phone !== phone)
  return {
    of: (phone) => all().find((draft) => draft.phone === phone) ?? null,
    newest: () => all().at(-1) ?? null,
    keep: (draft) => void write([...others(draft.phone), ...(isUntouched(draft) ? [] : [draft])]),
    forget: (phone) => void write(others(phone)),
    end: () => void write([]),
  }
}
