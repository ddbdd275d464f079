/**
 * Plans the question about each case that ends, as a part of the statement that closes chats: `ended` has the ids and
 * contacts of the cases, `$1` is the workspace and `$3` the time. Where the workspace asks nothing, it has no rows. A case
 * that was opened again by hand and is closed again waits once more, and one about which was asked is not asked about twice.
 */
export const planSurveys = (ended: string): string =>
  `insert into case_survey (workspace_id, case_id, contact_id, status, due_at, created_at, updated_at)
     select s.workspace_id, e.id, e.contact_id, 'waiting', $3::timestamptz + s.delay_minutes * interval '1 minute', $3, $3
     from satisfaction_settings s cross join (${ended}) e where s.workspace_id = $1 and s.is_enabled
     on conflict (workspace_id, case_id) do update set due_at = excluded.due_at, updated_at = excluded.updated_at
     where case_survey.status = 'waiting'`
