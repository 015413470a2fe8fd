/** Views of one feature that another shows, by name: features don't import each other, `src/app` puts the views in. */
import type { ReactNode, Ref } from 'react'
import type { Code } from '../ui/loading/code'

export interface Slots {
  /** What a company has set for its people, beside what one sets for oneself. */
  readonly companySettings: Code<{ companyId: number }>
  /** A customer's form and follow-ups, beside a call. */
  readonly customerPanel: Code<CustomerPanelProps>
}

/** What was typed into a customer form and is not yet saved; null where a field is as it was loaded. */
export interface CustomerDraft {
  readonly name: string | null
  readonly type: number | null
  readonly remark: string | null
}

export interface CustomerPanelProps {
  /** Whose form: the customer with this number (whole, or a reference) of this person; without a person whoever's it is. */
  phone: string
  /** As the number may be shown. */
  mask: string | null
  userId: number | null
  /** What somebody is called who has no record yet: a form without one starts with it. */
  name: string | null
  /** What the form starts with, over what is loaded. */
  draft: CustomerDraft | null
  /** Told of every change, at once. */
  onDraft(draft: CustomerDraft): void
  handle: Ref<CustomerPanelHandle>
  /** In the head, at the right. */
  aside: ReactNode
  /** Below the form's own fields. */
  fields: ReactNode
  /** The buttons at its end. */
  actions: ReactNode
}

export type FormSaved = 'unchanged' | 'faulty' | 'failed' | 'sent'

export interface CustomerPanelHandle {
  focus(): void
  /**
   * Sends the form where something was changed. `faulty`: it holds a fault, which it has told, and nothing was sent. `failed`:
   * the server did not keep it, which the form has told as well; saved again, it is sent again.
   */
  save(): Promise<FormSaved>
}
