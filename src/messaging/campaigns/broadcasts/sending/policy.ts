import type { App } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import type { Version } from '#messaging/campaigns/broadcast-splits/split-versions.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import type { BroadcastRow } from '../broadcast-row.ts'
import type { RecipientStatus } from '../broadcast-sets.ts'
import type { WaitingRecipient } from './waiting-recipient.ts'

/** What is sent next of a broadcast that is locked. */
export interface Batch {
  app: App
  tx: Tx
  broadcast: BroadcastRow
  /** the broadcast's own; null where it is gone */
  template: TemplateRow | null
  /** what a part of the recipients gets */
  versionOf(variant: number | null): Version
  now: Date
}

/** What becomes of a recipient who gets no new message. */
export interface Outcome {
  status: RecipientStatus
  /** a message that exists already */
  messageId: string | null
  errorMessage: string | null
}

/** Decides on one recipient; null where the policy has nothing against a new message. */
export type Decide = (recipient: WaitingRecipient) => Outcome | null

/**
 * A rule of sending. It names the next recipients, decides that some get no new message, or both. `sendBatch` asks the
 * list of them in order (policies.ts), and knows none by name.
 */
export interface SendingPolicy {
  /** Whether broadcasts like this one go by it; all do, without it. */
  isFor?(broadcast: BroadcastRow): boolean
  /** The next recipients by this policy, `many` at most. */
  next?(batch: Batch, many: number): Promise<WaitingRecipient[]>
  /** Nobody but those of `next` is sent to: policies behind it are not asked for more. */
  isLast?: boolean
  /** Called where nobody is next: the broadcast waits. A policy that says so keeps it from being completed. */
  wait?(batch: Batch): Promise<void>
  /** Reads what it needs to know of a batch at once. */
  decide?(batch: Batch, recipients: readonly WaitingRecipient[]): Promise<Decide> | Decide
}

/** An outcome without a message. */
export const without = (status: RecipientStatus, errorMessage: string | null = null): Outcome => ({
  status,
  messageId: null,
  errorMessage,
})
