import type { Queryable } from '#core/db/db.ts'
import { declaredFor } from '#messaging/contacts/contact-fields/declared-values.ts'
import type { ContactChange } from './contact-input.ts'
import type { Metadata } from './metadata.ts'

/** Throws invalid_field for a value that does not fit what the workspace declared for its name. */
export async function requireDeclared(
  db: Queryable,
  workspaceId: string,
  { customFields, metadata }: Pick<ContactChange, 'customFields' | 'metadata'>,
  before: Metadata = {},
): Promise<void> {
  const whole = metadata ?? undefined
  const declared = await declaredFor(db, workspaceId, customFields, whole)
  const problem = declared.problemOf(customFields, before)
  if (problem) throw problem
  const ofWhole = declared.problemOf(whole, before)
  if (ofWhole) throw ofWhole.at((ofWhole.field ?? '').replace('customFields', 'metadata'))
}
