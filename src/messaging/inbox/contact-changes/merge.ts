import { z } from 'zod'
import { type Actor, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { ofSet } from '#core/input-schema.ts'
import { optional, orElse, parseInput, uuid } from '#core/validation.ts'
import { countFields, mostFields, mostTags } from '#messaging/contacts/contacts/change.ts'
import { contactById } from '#messaging/contacts/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { mergeChoices } from '#messaging/contacts/contacts/contact-sets.ts'
import { recordAudit } from '#people/audit/log.ts'
import { type Both, makeOne, together } from './make-one.ts'

export const mergeContactsInput = z.object({
  keepId: uuid.meta({ description: 'UUID of the contact that is kept.' }),
  mergeId: uuid.meta({ description: 'UUID of the contact that is merged into the kept contact.' }),
  take: orElse(optional(z.array(ofSet(mergeChoices, z.enum(mergeChoices.values))).max(10)), []).meta({
    description: 'Values that are taken from the merged contact if both contacts have them.',
  }),
  takeFields: orElse(optional(z.array(z.string().max(64)).max(100)), []).meta({
    description: 'Names of custom fields whose values are taken from the merged contact.',
  }),
})
type Merge = z.output<typeof mergeContactsInput>

/** Merging deletes one of the two contacts: the caller must be permitted to do both. */
function assertMerges(actor: Actor): void {
  if (actor.kind !== 'member' || actor.isSuperAdmin || actor.permissions.has('contacts:delete')) return
  throw errors.forbidden()
}

/** A phone never moves, because the history belongs to it (spec/4 B8, PATCH). */
function assertFit({ whole, part }: Both): void {
  if (whole.phone !== null || part.phone === null) return
  throw new AppError('invalid_state', 'The contact that has a phone stays.', { field: 'keepId' }).because(
    'wrong_state',
  )
}

/** The values of both contacts; chosen values of the merged contact take precedence (docs/adr/0059). */
function mergedAs(both: Both, { take, takeFields }: Merge, at: Date): ContactRow {
  const { part } = both
  const after = together(both, at)
  const taken = Object.entries(part.customFields).filter(([name]) => takeFields.includes(name))
  const merged: ContactRow = {
    ...after,
    name: take.includes('name') ? (part.name ?? after.name) : after.name,
    profileName: take.includes('profile_name') ? (part.profileName ?? after.profileName) : after.profileName,
    customFields: { ...after.customFields, ...Object.fromEntries(taken) },
  }
  if (merged.tags.length > mostTags) {
    throw errors
      .invalidField('mergeId', `A contact has at most ${mostTags} tags.`)
      .because('too_many', { maximum: mostTags })
  }
  if (countFields(Object.entries(merged.customFields)) > mostFields) {
    throw errors
      .invalidField('mergeId', `A contact has at most ${mostFields} custom fields.`)
      .because('too_many', { maximum: mostFields })
  }
  return merged
}

/** Known values are named without their content: readers of the log need not see phones (spec/8 G4). */
async function record(ctx: Ctx, tx: Tx, { whole, part }: Both): Promise<void> {
  const { workspaceId } = whole
  const changed = { merged_contact: { old: null, new: part.id } }
  await recordAudit(tx, ctx, workspaceId, {
    kind: 'contact',
    resourceId: whole.id,
    action: 'updated',
    changes: changed,
  })
  await recordAudit(tx, ctx, workspaceId, {
    kind: 'contact',
    resourceId: part.id,
    action: 'deleted',
    changes: { merged_into: { old: null, new: whole.id } },
  })
}

/**
 * Merges two contacts of the same customer (docs/adr/0059): messages, notes, drafts, scheduled messages, places in
 * broadcasts and platform identities move to the kept contact, the tags of both are kept, and an opt-out of either
 * contact holds. Throws not_found unless the caller sees both.
 */
export async function mergeContacts(ctx: Ctx, input: unknown): Promise<ContactRow> {
  assertMerges(ctx.actor)
  const merge = parseInput(mergeContactsInput, input)
  const workspaceId = workspaceOf(ctx.actor)
  const { keepId: whole, mergeId: part } = merge
  if (whole === part) throw errors.invalidField('mergeId', 'Not the contact that stays.')
  const merged = await makeOne(
    ctx.app,
    { workspaceId, whole, part },
    {
      actor: ctx.actor,
      assertFit,
      together: (both, at) => mergedAs(both, merge, at),
      also: (tx, both) => record(ctx, tx, both),
    },
  )
  return await contactById(ctx, found(merged, 'contact').id)
}
