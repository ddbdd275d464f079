/**
 * Begins a case of each chat that was opened, as a part of the statement that opens it: `opened` has their workspace_id,
 * contact_id, case_id, which is null where none begins, and at. A chat has one case that goes on.
 */
export const beginCases = (opened: string): string =>
  `insert into conversation_case (workspace_id, id, contact_id, opened_at, created_at, updated_at)
     select b.workspace_id, b.case_id, b.contact_id, b.at, b.at, b.at from ${opened} b where b.case_id is not null
     on conflict (workspace_id, contact_id) where closed_at is null do nothing`

/** The ids of new cases for chats of a workspace, by their contacts: `$2` are the contacts. */
export const newCases = (ids: number): string =>
  `unnest($2::uuid[], $${ids}::uuid[]) as i(contact_id, case_id)`
