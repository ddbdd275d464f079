// When a chat is due is a column of the chat, by which lists are walked (docs/adr/0181). Whatever changes what is due of an
// active transfer says so to its chat, which the transaction holds.

/** What counts now of an active transfer `x`: somebody has to take what waits, and to finish what they have. */
const dueOf = 'case when x.agent_id is null then x.sla_response_deadline else x.sla_resolution_deadline end'

/** A part of a statement: the chats of these transfers, which are active, are due when those are. */
export const setDue = (transfers: string): string => `
     update conversation v set due_at = ${dueOf} from ${transfers} x
     where v.workspace_id = x.workspace_id and v.contact_id = x.contact_id and v.due_at is distinct from ${dueOf}`

/** That the chat `v` is due at some time, as the index of such chats says it. */
export const hasDue = '(case when v.due_at is null then 1 else 0 end)::smallint = 0'
