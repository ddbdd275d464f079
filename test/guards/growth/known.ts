// What the test of growth knows of and lets be.

/** What is counted for whoever reads it grows with what is there to be counted; and what chance decides. */
export const counted: ReadonlySet<string> = new Set([
  // pages by number, and how many there are
  'transfers.page',
  'transfers.page.total',
  // how many wait in each queue
  'transfers.queues',
  // asks of each kind of work what is due: what each of them may read adds up
  'jobs.due_now',
  // one row at the end of a small table: whether its file is extended at that moment decides
  'audit.insert',
  // as many rows as there were requests in a second
  'request_log.insert',
  'notes.insert',
])

/**
 * Statements that read more for as long as PostgreSQL has no statistics of a table that has grown from nothing, which
 * autovacuum makes within a minute: above all lists, whose rows it takes for so few that it sorts all of them in place of
 * walking the index. One is added only where it cannot be avoided. A name stands for those that it begins, too.
 *
 * Of some it is chance: recipients of a broadcast stand in order in the primary key, and by status in an index that begins
 * alike. Where one row is expected, sorting it costs nothing (0.01), so that the level which one index seems to be higher
 * than the other (0.125) decides, and a connection remembers the height of an index as it first met it.
 */
const withoutStatistics = `
  auth.insert_refresh_token bot.chats bot.decisions_of_messages broadcasts.recipients chats.list contacts.by_ids contacts.entries contacts.forget_deleted contacts.list
  conversations.clear_unread conversations.close_many conversations.list conversations.mark_these_read legacy_webhooks.contacts
  legacy_webhooks.messages legacy_webhooks.transfers messages.by_ids messages.list.created_at.direction messages.list.created_at.next
  messages.sender_names
  timers.follow_transfers timers.read_log transfers.active_of_contacts transfers.before_create transfers.by_ids
  transfers.chats_with_people transfers.end transfers.follow_chats transfers.list transfers.oldest_of_queues verdicts.unconfirmed
  webhooks.due_of_switched_off
`
  .trim()
  .split(/\s+/)

export const needsStatistics = (name: string): boolean =>
  withoutStatistics.some((one) => name === one || name.startsWith(`${one}.`))
