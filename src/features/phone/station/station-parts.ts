/** What the parts of the workstation share. */
import type { Shell } from '../../../console/shell'
import type { FormSaved } from '../../../console/slots'
import type { WrapupCode } from '../../../contract/call'
import type { LiveCall } from '../../../contract/phone/station'
import type { Missing } from '../call/result-to-save'
import type { Queue } from '../queue/queue'
import type { Drafts } from './drafts'
import type { BlockedDial } from './place-call'
import type { Subject } from './subject'

export type Pane = 'queue' | 'call' | 'customer'

export interface StationState {
  /** The person in the panes while there is no call; null: the queue's current row. */
  readonly apart: Subject | null
  /** The dial that the server has not answered yet. */
  readonly dialling: Subject | null
  readonly blocked: BlockedDial | null
  readonly saving: boolean
  readonly missing: Missing | null
  /** How often an unsaved form was discarded: its view then starts again. */
  readonly discarded: number
  /** Which of the company's scripts is shown; beyond the last, the first ones come again. */
  readonly script: number
  readonly hidesScripts: boolean
  /** The shown pane if only one fits. */
  readonly pane: Pane
}

/** What only the visible page can do. */
export interface StationPage {
  focusCall(): void
  focusForm(): void
  focusBooking(): void
  /** Why the text in 预约 is not a valid time, also shown there; null if it is valid or empty. */
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
  /** The call that is running or in wrap-up. */
  call(): LiveCall | null
  /** The person in the panes. */
  subject(): Subject | null
  /** The results of the agent's company, once they are known. */
  results(): readonly WrapupCode[]
}

/** The input is only in the form: nothing may go on before it is saved. */
export const isKept = (saved: FormSaved): boolean => saved === 'faulty' || saved === 'failed'
