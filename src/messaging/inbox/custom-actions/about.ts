import { memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { found } from '#core/found.ts'
import { contactById } from '#messaging/contacts/contacts/contact-queries.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import type { ActionValues } from './action-variables.ts'

/** Whom an action is about, who uses it, and where (spec/8 CA5). */
export interface About {
  contact: {
    id: string
    phone_number: string
    name: string
    profile_name: string
    tags: readonly string[]
    metadata: Record<string, unknown>
  }
  user: { id: string; name: string; email: string; role: string }
  organization: { id: string; name: string }
}

const place = statement<{ role: string; name: string }>(
  'custom_actions.place',
  `select w.name, coalesce((select r.name from role r where r.workspace_id = w.id and r.id = $2), '') as role
   from workspace w where w.id = $1`,
)

/**
 * `hides` what reaches a browser of somebody to whom the workspace hides phones (spec/8 G4); what our server sends is
 * whole. Throws not_found for a contact that the caller does not see.
 */
export async function readAbout(ctx: Ctx, contactId: string): Promise<{ whole: About; shown: About }> {
  const member = memberOf(ctx.actor)
  const workspaceId = workspaceOf(ctx.actor)
  const row = await contactById(ctx, contactId)
  const [there] = await run(ctx.app.pool, place, [workspaceId, member.roleId])
  const { name, role } = found(there, 'workspace')
  const others = {
    user: { id: member.userId, name: member.name, email: member.email, role },
    organization: { id: workspaceId, name },
  }
  const about = (phone: string | null, called: string | null, profile: string | null): About => ({
    contact: {
      id: row.id,
      phone_number: phone ?? '',
      name: called ?? profile ?? '',
      profile_name: profile ?? '',
      tags: row.tags,
      metadata: row.customFields,
    },
    ...others,
  })
  const hidden = (text: string | null) => nameFor(ctx.actor, text)
  return {
    whole: about(row.phone, row.name, row.profileName),
    shown: about(phoneFor(ctx.actor, row.phone), hidden(row.name), hidden(row.profileName)),
  }
}

/** The same by the names of placeholders. */
export const valuesOf = ({ contact, user, organization }: About): ActionValues => ({
  'contact.id': contact.id,
  'contact.phone_number': contact.phone_number,
  'contact.name': contact.name,
  'contact.profile_name': contact.profile_name,
  'user.id': user.id,
  'user.name': user.name,
  'user.email': user.email,
  'user.role': user.role,
  'organization.id': organization.id,
  'organization.name': organization.name,
})
