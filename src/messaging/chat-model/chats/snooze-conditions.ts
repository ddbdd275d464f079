/** Whether chat `v` is still put off by its row `s`; `$` is the moment. */
export const isPutOff = '(s.due_at > $ and v.last_incoming_at is not distinct from s.seen_incoming_at)'

/** The same as a condition of a list of chats `v`. */
export const hasSnooze = `exists (select from conversation_snooze s
  where s.workspace_id = v.workspace_id and s.contact_id = v.contact_id and ${isPutOff})`
