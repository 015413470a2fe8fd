/** Views of one feature that another shows, by name: features don't import each other, `src/app` puts the views in. */
import type { ReactNode, Ref } from 'react'
import type { Code } from '../ui/loading/code'
import type { DialogProps } from './commands/dialogs'
import type { Shell } from './shell'

export interface Slots {
  /** What a company has set for its people, beside what one sets for oneself. */
  readonly companySettings: Code<{ companyId: number }>
  /** A customer's form and follow-ups, beside a call. */
  readonly customerPanel: Code<CustomerPanelProps>
  /** The dialog of a customer's follow-ups (specification §2, dialog 1). */
  readonly customerFlows: Code<DialogProps & { customerId: number }>
  /** The dialog of the customer form (specification §2, dialog 2). */
  readonly customerForm: Code<DialogProps & { of: CustomerKey }>
}

/** What a slot's view wants, where it is a dialog. */
type DialogSlot = 'customerFlows' | 'customerForm'
type PropsOf<S extends DialogSlot> = Slots[S] extends Code<infer P> ? Omit<P, keyof DialogProps> : never

/** Opens the dialog that stands in a slot; answers when it has been closed. */
export function openSlot<S extends DialogSlot>(
  { slots, dialogs }: Pick<Shell, 'slots' | 'dialogs'>,
  slot: S,
  props: PropsOf<S>,
): Promise<void> {
  const code = slots[slot] as unknown as Code<PropsOf<S> & DialogProps>
  const load = async () => {
    await code.fetch()
    return code.get() as NonNullable<ReturnType<typeof code.get>>
  }
  return dialogs.open(load, props)
}

/** Whose customer form it is. */
export interface CustomerKey {
  /** Null: of the person and the number, or a new one. */
  id: number | null
  userId: number | null
  /** The whole number or a reference; null where the form asks for it. */
  phone: string | null
  /** As the number may be shown, where `phone` only refers to it. */
  mask?: string | null
  /** Given: a save is refused when somebody else saved in between. */
  version?: number
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
