import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'

/** How many messages one transaction erases. */
const pageSize = 500

/** For so long the platform may send a message again, or report what became of it, by its own id. */
const platformReportsMs = 7 * 86_400_000

interface Passed {
  id: string
  createdAt: Date
  isErased: boolean
}

/**
 * A page of what was said, newest first. Messages that wait, or that the platform may still tell of, keep what they
 * need until that is over. Type, status, times and price stay: usage and broadcasts count by them. The platform's id has
 * the person's phone in it, and goes when nothing can come for it any more. Files that were received go with the next
 * look for files that are over; uploads end by themselves.
 */
const erasePage = statement<Passed>(
  'erase.page',
  `with page as (
     select m.id, m.created_at, not exists (select from hand_over h
       where h.workspace_id = m.workspace_id and h.message_id = m.id) as "isErased"
     from message m
     where m.workspace_id = $1 and m.contact_id = $2
       and ($3::timestamptz is null or (m.created_at, m.id) < ($3, $4::uuid))
     order by m.created_at desc, m.id desc limit ${pageSize}
   ), messages as (
     update message m set content = '{}', raw = null, from_phone = null, to_phone = null, error_message = null, trace = null, payment = null,
       platform_message_id = case when m.created_at > $6 then m.platform_message_id end
     from page p where m.workspace_id = $1 and m.id = p.id and p."isErased"
       and (m.content <> '{}' or m.platform_message_id is not null)
   ), words as (
     delete from message_search s using page p where s.workspace_id = $1 and s.message_id = p.id and p."isErased"
   ), links as (
     delete from parked_link l using page p where l.workspace_id = $1 and l.message_id = p.id and p."isErased"
   ), versions as (
     delete from message_version v using page p where v.workspace_id = $1 and v.message_id = p.id and p."isErased"
   ), translations as (
     delete from message_translation t using page p where t.workspace_id = $1 and t.message_id = p.id and p."isErased"
   ), answers as (
     delete from form_answer a using page p where a.workspace_id = $1 and a.message_id = p.id and p."isErased"
   ), files as (
     update media f set expires_at = $5, filename = null
     from page p where f.workspace_id = $1 and f.message_id = p.id and p."isErased"
   ), recipients as (
     update broadcast_recipient r set phone = null, name = null, own = null, error_message = null
     from page p where r.workspace_id = $1 and r.message_id = p.id and p."isErased"
   )
   select id, created_at as "createdAt", "isErased" from page order by created_at desc, id desc`,
)

/** What is left of somebody's messages. */
export interface LeftOfMessages {
  /** some wait, or may still be told of: what they need is kept */
  waits: boolean
  /** when the last of the platform's ids can go */
  idsUntil: Date | null
}

interface Person {
  workspaceId: string
  id: string
}

/** Erases what was said with a person, page by page. */
export async function eraseMessages(app: App, { workspaceId, id }: Person): Promise<LeftOfMessages> {
  const now = app.clock.now()
  const reportsSince = new Date(now.getTime() - platformReportsMs)
  let newest: Passed | undefined
  let last: Passed | undefined
  let waits = false
  for (;;) {
    const place = [workspaceId, id, last?.createdAt ?? null, last?.id ?? null]
    const page = await run(app.pool, erasePage, [...place, now, reportsSince])
    waits ||= page.some(({ isErased }) => !isErased)
    newest ??= page[0]
    last = page.at(-1)
    if (page.length < pageSize) break
  }
  const youngest = newest?.createdAt ?? reportsSince
  const idsUntil = youngest > reportsSince ? new Date(youngest.getTime() + platformReportsMs) : null
  return { waits, idsUntil }
}
