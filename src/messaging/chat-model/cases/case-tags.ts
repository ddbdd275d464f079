import { type Queryable, run, statement } from '#core/db/db.ts'
import { type AppError, errors } from '#core/errors.ts'

// Cases have tags of the workspace, which contacts have, too.

export const mostTags = 50

const unknownTags = statement<{ name: string }>(
  'cases.unknown_tags',
  `select q.name from unnest($2::text[]) as q(name)
   where not exists (select from tag t where t.workspace_id = $1 and t.name = q.name) limit 1`,
)

/** Throws invalid_field for a name that is not a tag of the workspace. */
export async function assertTags(
  db: Queryable,
  workspaceId: string,
  names: readonly string[],
  field: string,
): Promise<void> {
  const [unknown] = names.length === 0 ? [] : await run(db, unknownTags, [workspaceId, names])
  if (unknown)
    throw errors.invalidField(`${field}[${names.indexOf(unknown.name)}]`, 'No such tag.').because('no_such')
}

export const tagsAfter = (
  before: readonly string[],
  added: readonly string[] = [],
  removed: readonly string[] = [],
): string[] => [...new Set([...before, ...added])].filter((tag) => !removed.includes(tag)).sort()

export const tooManyTags = (field: string): AppError =>
  errors
    .invalidField(field, `A case has at most ${mostTags} tags.`)
    .because('too_many', { maximum: mostTags })
