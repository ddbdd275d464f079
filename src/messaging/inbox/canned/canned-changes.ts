import type { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { type AuditEntry, type Changes, differences, newValues } from '#people/audit/log.ts'
import { type CannedButton, defaultCategory, type updateCannedInput } from './canned-input.ts'
import type { CannedResponse } from './canned-queries.ts'

// What changes of a canned response, and what the audit log records of it.

export type CannedChange = z.output<typeof updateCannedInput>

/**
 * The response with the given changes: an omitted field is unchanged, null or "" clears an optional one (spec/8 G2).
 */
export const changed = (before: CannedResponse, change: CannedChange): CannedResponse => ({
  ...before,
  name: change.name ?? before.name,
  content: change.content ?? before.content,
  shortcut: change.shortcut === undefined ? before.shortcut : change.shortcut || null,
  category: change.category === undefined ? before.category : change.category || defaultCategory,
  buttons: change.buttons === undefined ? before.buttons : (change.buttons ?? []),
  mediaId: change.mediaId === undefined ? before.mediaId : change.mediaId || null,
  isActive: change.isActive ?? before.isActive,
})

export const auditKind = 'canned_response' as const

const short = ({ name, shortcut, category, mediaId, isActive }: CannedResponse) => ({
  name,
  shortcut,
  category,
  // JSON has no undefined: a response that never had a file omits the field, and removing a file is a change.
  media_id: mediaId ?? undefined,
  is_active: isActive,
})

/** PostgreSQL stores the members of an object in its own order, and none that is undefined. */
const inOrder = (button: CannedButton) =>
  Object.entries(button)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))

const long = ({ content, buttons }: CannedResponse) => ({ content, buttons: buttons.map(inOrder) })

/** Long texts and lists are named without their content (spec/8 G9). */
export function changesOf(before: CannedResponse, after: CannedResponse): Changes | null {
  const named = Object.keys(differences(long(before), long(after)) ?? {}).map((field) => [
    field,
    { old: 'changed', new: 'changed' },
  ])
  const told = differences(short(before), short(after))
  return told || named.length > 0 ? { ...told, ...Object.fromEntries(named) } : null
}

/** What the audit log records of a new response. */
export const createdEntry = (made: CannedResponse): AuditEntry => ({
  kind: auditKind,
  resourceId: made.id,
  action: 'created',
  changes: newValues(short(made)),
})

/** Makes screens that show canned responses query them again; once for all that one change affects. */
export const tellChanged = (ctx: Ctx, tx: Tx, workspaceId: string): Promise<unknown> =>
  appendEvents(ctx.app, tx, [
    {
      id: ctx.newId(),
      workspaceId,
      type: 'canned_responses.changed',
      subjectId: workspaceId,
      contactId: null,
      data: { extras: {} },
      occurredAt: ctx.now(),
    },
  ])
