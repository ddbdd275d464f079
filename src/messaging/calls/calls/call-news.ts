import type { Sender } from '#messaging/contacts/contacts/identities.ts'
import type { CallDirection } from './call-sets.ts'

/** What the platform tells of a call (spec/6 9, spec/10 PL10). */
export interface CallNews {
  workspaceId: string
  businessId: string
  numberId: string
  numberName: string
  platformCallId: string
  direction: CallDirection
  /** the contact, whoever called */
  sender: Sender
  /** what we gave it along: the id of a call of ours */
  callbackData: string | null
  /** by the platform's clock */
  at: Date
  what:
    | { kind: 'connect'; sdp: string | null; payload: string | null }
    | { kind: 'status'; status: 'ringing' | 'accepted' | 'rejected' }
    | {
        kind: 'terminate'
        /** seconds; null where nobody picked up */
        duration: number | null
        startedAt: Date | null
        error: string | null
      }
}
