import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { ofSet } from '#core/input-schema.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import type { Page } from '#core/paging/page.ts'
import { readWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseInput } from '#core/validation.ts'
import { contactLoader } from './contact-queries.ts'
import type { ContactRow } from './contact-row.ts'
import { type ContactLikeness, contactLikenesses } from './contact-sets.ts'

/** Contacts that may be the same customer. */
export interface DuplicateGroup {
  /** the common property as a hash: the position in the list */
  key: string
  /** oldest first, at most ten */
  ids: string[]
}

const keys: Record<ContactLikeness, string> = {
  same_phone: 'contact_phone_key(c.phone)',
  same_email: 'contact_email_key(c.custom_fields)',
  like_name: 'contact_name_key(c.name, c.profile_name)',
}

/** Each kind has its own index, in whose order the groups are found. */
const groupsOf = (key: string) => `(
  select c.workspace_id, ${key} as key, (array_agg(c.id order by c.created_at, c.id))[1:10] as ids
  from contact c where c.deleted_at is null and ${key} is not null
  group by c.workspace_id, ${key} having count(*) > 1) d`

const listOf = (by: ContactLikeness): KeysetList<DuplicateGroup> => ({
  columns: 'd.key, d.ids',
  from: groupsOf(keys[by]),
  by: { value: null, id: 'd.key', idType: 'text' },
  isDescending: false,
  position: ({ key }) => ({ value: null, id: key }),
})

const duplicatesInput = z.object({
  ...walkInput,
  by: ofSet(contactLikenesses, z.enum(contactLikenesses.values)).meta({
    description: 'Property by which duplicate contacts are found.',
  }),
})

/**
 * Groups of contacts of the workspace that may be the same customer (docs/adr/0077). Only for callers who see all
 * contacts. Throws invalid_request for a cursor of another list.
 */
export async function listDuplicates(ctx: Ctx, input: unknown): Promise<Page<DuplicateGroup>> {
  const { by, ...asked } = parseInput(duplicatesInput, input)
  const workspaceId = workspaceOf(ctx.actor)
  const binding = { workspaceId, list: 'contact_duplicates', sort: by, filters: { by } }
  const shape = {
    name: `contacts.duplicates.${by}`,
    conditions: ['d.workspace_id = $1'],
    values: [workspaceId],
  }
  return readPage({ db: listsFrom(ctx), app: ctx.app }, listOf(by), shape, readWalk(ctx.app, asked, binding))
}

/**
 * The contacts of a group that still exist and that the reader sees; one read serves all groups of a page.
 */
export async function contactsOfGroup(ctx: Ctx, { ids }: DuplicateGroup): Promise<ContactRow[]> {
  const rows = await Promise.all(ids.map((id) => contactLoader(ctx).load(id)))
  return rows.filter((row) => row !== null)
}
