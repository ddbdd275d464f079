import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { readReferral } from './referral.ts'

/** A message that was received, as far as it may say how its person came. */
interface Arrival {
  workspaceId: string
  id: string
  contactId: string
  numberId: string
  content: Record<string, unknown>
  at: Date
}

const arrivals = rowsIn<Arrival>({
  workspace_id: ['uuid', (one) => one.workspaceId],
  message_id: ['uuid', (one) => one.id],
  contact_id: ['uuid', (one) => one.contactId],
  number_id: ['uuid', (one) => one.numberId],
  source_type: ['text', ({ content }) => readReferral(content)?.sourceType],
  source_id: ['text', ({ content }) => readReferral(content)?.sourceId],
  referral: ['text', ({ content }) => JSON.stringify(content.referral)],
  created_at: ['timestamptz', (one) => one.at],
})

// A message of the past that was there already is none of those that are stored now.
const insertReferrals = statement(
  'contacts.insert_referrals',
  `insert into contact_referral (workspace_id, message_id, contact_id, number_id, source_type, source_id, referral, created_at)
   select workspace_id, message_id, contact_id, number_id, source_type, source_id, referral::jsonb, created_at
   from ${arrivals.from('a')} where exists (select from message m
     where m.workspace_id = a.workspace_id and m.id = a.message_id)`,
)

/** Keeps of messages that are stored in this transaction which advertisement or post brought their contacts (FR3). */
export async function keepReferrals(tx: Tx, stored: readonly Arrival[]): Promise<void> {
  const referred = stored.filter(({ content }) => readReferral(content) !== null)
  if (referred.length > 0) await run(tx, insertReferrals, arrivals.values(referred))
}
