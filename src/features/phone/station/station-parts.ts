/** What the parts of the workstation share. */
import type { Shell } from '../../../console/shell'
import type { FormSaved } from '../../../console/slots'
import type { WrapupCode } from '../../../contract/call'
import type { LiveCall } from '../../../contract/phone'
import type { Missing } from '../call/result-to-save'
import type { Queue } from '../queue/queue'
import type { Drafts } from './drafts'
import type { BlockedDial } from './place-call'
import type { Subject } from './subject'

export type Pane = 'queue' | 'call' | 'customer'

export interface StationState {
  /** Whom the panes are about while nobody is on the line; null: the queue's current row. */
  readonly apart: Subject | null
  /** The server has not yet answered. */
  readonly dialling: Subject | null
  readonly blocked: BlockedDial | null
  readonly saving: boolean
  readonly missing: Missing | null
  /** How often an unsaved form was thrown away: its view starts anew. */
  readonly discarded: number
  /** The pane shown where there is room for one. */
  readonly pane: Pane
}

/** What only the page that is shown can do. */
export interface StationPage {
  focusCall(): void
  focusForm(): void
  focusBooking(): void
  /** Why what stands in 预约 is no time, told there too; null where it is one, or nothing. */
  bookingFault(): string | null
  focusReason(): void
  focusFilter(): void
  openViews(): void
  saveForm(): Promise<FormSaved>
}

export interface StationParts {
  readonly shell: Shell
  get(): StationState
  patch(changes: Partial<StationState>): void
  readonly queue: Queue
  readonly drafts: Drafts
  /** Null while the page is not shown. */
  page(): StationPage | null
  /** The call that is under way or in wrap-up. */
  call(): LiveCall | null
  /** Whom the panes are about. */
  subject(): Subject | null
  /** The results of one's company, once they are known. */
  results(): readonly WrapupCode[]
}

/** What was typed is in the form alone: nothing goes on without it. */
export const isKept = (saved: FormSaved): boolean => saved === 'faulty' || saved === 'failed'
