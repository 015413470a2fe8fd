/**
 * Views of one feature that another one shows, by name: features don't import each other, so `src/app` fills the slots.
 */
import type { ComponentType, ReactNode, Ref } from 'react'
import type { Code } from '../ui/loading/code'
import type { DialogProps } from './commands/dialogs'
import type { Shell } from './shell'

export interface Slots {
  /** Adds the person who looks after a new company. */
  readonly administrator: Code<ComponentType<DialogProps & { company: { id: number; name: string } }>>
  /** A company's settings for its people, next to the user's own settings. */
  readonly companySettings: Code<ComponentType<{ companyId: number }>>
  /** A customer's form and follow-ups, next to a call. */
  readonly customerPanel: Code<ComponentType<CustomerPanelProps>>
  /** The dialog of a customer's follow-ups (specification §2, dialog 1). */
  readonly customerFlows: Code<ComponentType<DialogProps & { customerId: number }>>
  /** The dialog of the customer form (specification §2, dialog 2). */
  readonly customerForm: Code<ComponentType<DialogProps & { of: CustomerKey }>>
}

/** The props of a slot's view that is a dialog. */
type DialogSlot = 'administrator' | 'customerFlows' | 'customerForm'
type PropsOf<S extends DialogSlot> = Slots[S] extends Code<ComponentType<infer P>> ? Omit<P, keyof DialogProps> : never

/** Opens the dialog in a slot; resolves when it is closed. */
export function openSlot<S extends DialogSlot>(
  { slots, dialogs }: Pick<Shell, 'slots' | 'dialogs'>,
  slot: S,
  props: PropsOf<S>,
): Promise<void> {
  const code = slots[slot] as unknown as Code<ComponentType<PropsOf<S> & DialogProps>>
  const load = async () => {
    await code.fetch()
    return code.get() as NonNullable<ReturnType<typeof code.get>>
  }
  return dialogs.open(load, props)
}

/** The customer of the form. */
export interface CustomerKey {
  /** Null: the customer with this person and number, or a new one. */
  id: number | null
  userId: number | null
  /** The whole number or a reference; null if the user types it in the form. */
  phone: string | null
  /** The mask of the number, if `phone` is only a reference. */
  mask?: string | null
  /** Given: a save is refused when somebody else saved in between. */
  version?: number
}

/** Unsaved input of a customer form; null for fields that are as they were loaded. */
export interface CustomerDraft {
  readonly name: string | null
  readonly type: number | null
  readonly remark: string | null
}

export interface CustomerPanelProps {
  /**
   * The customer of the form: with this number (whole, or a reference) and this owner; without an owner, anybody's
   * customer.
   */
  phone: string
  /** The mask of the number. */
  mask: string | null
  userId: number | null
  /** The name of a person without a record: the form of a new customer starts with it. */
  name: string | null
  /** What the form starts with, on top of the loaded values. */
  draft: CustomerDraft | null
  /** Called at once for every change. */
  onDraft(draft: CustomerDraft): void
  handle: Ref<CustomerPanelHandle>
  /** On the right of the head. */
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
   * Sends the form if something was changed. `faulty`: it has an error, which it shows, and nothing was sent. `failed`:
   * the server did not save it, which the form shows as well; the next save sends it again.
   */
  save(): Promise<FormSaved>
}
