// When a chat is due is a column of the chat, by which lists are walked (docs/adr/0181): the next deadline of its active
// transfer or of its service level (docs/adr/0188). Whatever changes what is due says so to its chat, which the transaction
// holds.

/** What counts now of an active transfer `x`: somebody has to take what waits, and to finish what they have. */
const dueOf = 'case when x.agent_id is null then x.sla_response_deadline else x.sla_resolution_deadline end'

/** A part of a statement: the chats of these transfers, which are active, are due when those are. */
export const setDue = (transfers: string): string => `
     update conversation v set due_at = least(${dueOf}, v.service_due_at) from ${transfers} x
     where v.workspace_id = x.workspace_id and v.contact_id = x.contact_id
       and v.due_at is distinct from least(${dueOf}, v.service_due_at)`

/** When the active transfer of the chat `v` is due; null if it has none, or no deadline. */
export const currentDue = (v: string): string => `(select ${dueOf} from transfer x
     where x.workspace_id = ${v}.workspace_id and x.contact_id = ${v}.contact_id and x.status = 'active')`

/** That the chat `v` is due at some time, as the index of such chats says it. */
export const hasDue = '(case when v.due_at is null then 1 else 0 end)::smallint = 0'
