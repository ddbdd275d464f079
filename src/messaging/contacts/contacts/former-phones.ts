import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { listLoaderOf } from '#core/context/loader.ts'
import { run, statement } from '#core/db/db.ts'
import { parsePhone } from './phone.ts'

interface Former {
  contactId: string
  phone: string
}

const ofContacts = statement<Former>(
  'contacts.former_phones',
  `select i.contact_id as "contactId", i.value as phone from contact_identity i
   where i.workspace_id = $1 and i.contact_id = any($2::uuid[]) and i.kind = 'wa_id' and i.is_former
   order by i.created_at, i.value`,
)

/** The phones (digits) that contacts which were read had before, in the platform's form too, the oldest first. Gathered. */
export const formerPhonesLoader = listLoaderOf<string>(async (ctx, ids) => {
  const rows = await run(ctx.app.pool, ofContacts, [workspaceOf(ctx.actor), ids])
  const byContact = Map.groupBy(rows, ({ contactId }) => contactId)
  return new Map([...byContact].map(([id, found]) => [id, found.map(({ phone }) => phone)]))
})

/** A phone that somebody has is theirs, whoever had it before. */
const nowOf = statement<{ phone: string }>(
  'contacts.phone_after_former',
  `select c.phone from contact_identity i
   join contact c on c.workspace_id = i.workspace_id and c.id = i.contact_id and c.deleted_at is null
   where i.workspace_id = $1 and i.kind = 'wa_id' and i.scope = '' and i.value = $2 and i.is_former
     and c.phone is not null and not exists (select from contact o
       where o.workspace_id = i.workspace_id and o.phone = i.value and o.deleted_at is null)`,
)

/**
 * What is looked for in names and phones: a whole phone that a contact has left stands for the one that it has now
 * (spec/10 FR7).
 */
export async function soughtNow<S extends string | null | undefined>(
  { app, actor }: Ctx,
  search: S,
): Promise<S | string> {
  const digits = search ? parsePhone(search) : null
  if (digits === null) return search
  const [now] = await run(app.pool, nowOf, [workspaceOf(actor), digits])
  return now ? `+${now.phone}` : search
}
