import type { Told } from './template-history.ts'
import type { TemplateRow } from './template-row.ts'
import { shownStatus } from './template-status.ts'
import type { Callback } from './told-callback.ts'

const upper = (word: string | null | undefined) => word?.toUpperCase() ?? null
const reasonIn = (word: string | null | undefined) => (word && word.toUpperCase() !== 'NONE' ? word : null)

function statusIn(told: Callback, row: TemplateRow): Told | null {
  const after = upper(told.event)
  if (!after) return null
  const { rejection_info: refusal, other_info: other } = told
  return {
    kind: 'status',
    before: shownStatus(row),
    after,
    reason: reasonIn(told.reason) ?? other?.title ?? null,
    explanation: refusal?.reason ?? other?.description ?? null,
    recommendation: refusal?.recommendation ?? null,
  }
}

const alone = { reason: null, explanation: null, recommendation: null }

/** A notice names the future category (spec/6 12.2): `new_category` is still the current one then. */
function categoryIn(told: Callback, row: TemplateRow): Told | null {
  const before = row.category.toUpperCase()
  const coming = upper(told.correct_category)
  if (coming && coming !== before)
    return { ...alone, kind: 'category', before, after: coming, reason: 'NOTICE' }
  const after = upper(told.new_category)
  return after ? { ...alone, kind: 'category', before, after } : null
}

function qualityIn(told: Callback, row: TemplateRow): Told | null {
  const after = upper(told.new_quality_score)
  return after ? { ...alone, kind: 'quality', before: row.quality.toUpperCase(), after } : null
}

/** The part of a callback that is worth storing (spec/6 12.1 to 12.3), before it is applied. */
export function decisionIn(field: string, told: Callback, row: TemplateRow): Told | null {
  if (field === 'message_template_status_update') return statusIn(told, row)
  if (field === 'template_category_update') return categoryIn(told, row)
  return field === 'message_template_quality_update' ? qualityIn(told, row) : null
}
