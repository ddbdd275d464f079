import type { Ctx } from '#core/context/context.ts'
import type { Queryable } from '#core/db/db.ts'
import {
  type AuditEntry,
  type Changes,
  differences,
  newValues,
  oldValues,
  recordAudit,
  recordAudits,
} from '#people/audit/log.ts'
import { type FormButton, formOf } from './template-form.ts'
import type { TemplateRow } from './template-row.ts'
import { shownStatus } from './template-status.ts'

const kind = 'template' as const

const short = (row: TemplateRow) => {
  const form = formOf(row)
  return {
    name: row.name,
    display_name: row.displayName,
    language: row.language,
    category: row.category.toUpperCase(),
    status: shownStatus(row),
    header_type: form.headerType?.toUpperCase() ?? 'NONE',
    add_security_recommendation: form.addSecurityRecommendation,
    code_expiration_minutes: form.codeExpirationMinutes,
  }
}

const long = (row: TemplateRow) => {
  const { headerContent, bodyContent, footerContent, sampleValues } = formOf(row)
  return {
    header_content: headerContent,
    body_content: bodyContent,
    footer_content: footerContent,
    sample_values: sampleValues,
  }
}

const shownButton = (button: FormButton | undefined) =>
  button ? { ...button, type: button.type.toUpperCase() } : {}

/** Each button's own differences (spec/5 1.6): `buttons[0].url`. */
function buttonChanges(before: readonly FormButton[], after: readonly FormButton[]): Changes {
  const places = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
  return Object.fromEntries(
    places.flatMap((index) => {
      const [old, next] = [shownButton(before[index]), shownButton(after[index])]
      const changed = differences({ ...emptied(next), ...old }, { ...emptied(old), ...next }) ?? {}
      return Object.entries(changed).map(([field, change]) => [
        `buttons[${index}].${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
        change,
      ])
    }),
  )
}

const emptied = (fields: object) => Object.fromEntries(Object.keys(fields).map((key) => [key, null]))

/** What differs; long texts are named and not told (spec/8 G9). Null where nothing does. */
function changesOf(before: TemplateRow, after: TemplateRow): Changes | null {
  const named = Object.keys(differences(long(before), long(after)) ?? {}).map((field) => [
    field,
    { old: 'changed', new: 'changed' },
  ])
  const changes = {
    ...differences(short(before), short(after)),
    ...Object.fromEntries(named),
    ...buttonChanges(formOf(before).buttons, formOf(after).buttons),
  }
  return Object.keys(changes).length > 0 ? changes : null
}

/** What a person did to a template; null where nothing differs (spec/8 G9). */
function entryOf(before: TemplateRow | null, after: TemplateRow | null): AuditEntry | null {
  const row = after ?? before
  if (!row) return null
  const about = { kind, resourceId: row.id }
  if (!after) {
    const { name, language } = row
    return { ...about, action: 'deleted', changes: oldValues({ name, language }) }
  }
  if (!before) return { ...about, action: 'created', changes: newValues(short(after)) }
  const changes = changesOf(before, after)
  return changes ? { ...about, action: 'updated', changes } : null
}

/** One record of what a person did to a template, in the transaction of the change (spec/8 G9). */
export async function auditTemplate(
  ctx: Ctx,
  db: Queryable,
  before: TemplateRow | null,
  after: TemplateRow | null,
): Promise<void> {
  const entry = entryOf(before, after)
  const workspaceId = (after ?? before)?.workspaceId
  if (entry && workspaceId) await recordAudit(db, ctx, workspaceId, entry)
}

/** The same of many templates of one workspace, each as it was and as it is; null where it is gone. */
export async function auditTemplates(
  ctx: Ctx,
  db: Queryable,
  changes: readonly (readonly [before: TemplateRow, after: TemplateRow | null])[],
): Promise<void> {
  const entries = changes.map(([before, after]) => entryOf(before, after)).filter((entry) => entry !== null)
  await recordAudits(db, ctx, changes[0]?.[0].workspaceId ?? '', entries)
}
