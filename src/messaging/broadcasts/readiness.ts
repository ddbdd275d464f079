import { AppError } from '#core/errors.ts'
import type { NumberEntry } from '#messaging/accounts/directory.ts'
import type { TemplateRow } from '#messaging/templates/template-row.ts'
import { shownStatus } from '#messaging/templates/template-status.ts'
import { mismatchOf } from '#messaging/templates/values.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import { type OwnValues, valuesFor } from './values.ts'

/** A state in which something cannot be done, in the document's own words (spec/8 G17). */
export const wrongState = (text: string): AppError => new AppError('invalid_state', text, { whole: true })

/** Why nothing can be sent by it now, for people; null when all is ready (spec/8 CM5). */
export function obstacleOf(
  { defaults }: Pick<BroadcastRow, 'defaults'>,
  template: TemplateRow | null,
  number: NumberEntry | null,
): string | null {
  if (!template) return 'Campaign template no longer exists'
  if (template.status !== 'approved') return `Template is not approved (status: ${shownStatus(template)})`
  if (number?.status !== 'active') return 'Account is not active'
  if (template.variables.headerMedia && !defaults.headerMedia) return 'Campaign has no header media'
  return null
}

type Given = (own: OwnValues | null) => boolean

/**
 * Whether the values of a recipient are those of the template. Their names alone decide, so rows that give the same
 * names are looked at once.
 */
export function fitsTemplate({ defaults }: Pick<BroadcastRow, 'defaults'>, template: TemplateRow): Given {
  const known = new Map<string, boolean>()
  return (own) => {
    const names = JSON.stringify(
      [own?.params, own?.headerParams, own?.buttonParams].map((given) => given && Object.keys(given)),
    )
    const found = known.get(names)
    if (found !== undefined) return found
    const { missing, unexpected } = mismatchOf(template, valuesFor(defaults, own))
    const fits = missing.length + unexpected.length === 0
    known.set(names, fits)
    return fits
  }
}
