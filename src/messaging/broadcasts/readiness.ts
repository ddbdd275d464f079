import { AppError } from '#core/errors.ts'
import type { NumberEntry } from '#messaging/accounts/directory.ts'
import type { TemplateRow } from '#messaging/templates/template-row.ts'
import { shownStatus } from '#messaging/templates/template-status.ts'
import { mismatchOf } from '#messaging/templates/values.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import type { BroadcastProblemKind } from './broadcast-sets.ts'
import { type OwnValues, valuesFor } from './values.ts'

/** A state in which something cannot be done, in the document's own words (spec/8 G17). */
export const wrongState = (text: string, details?: Record<string, unknown>): AppError =>
  new AppError('invalid_state', text, { details, whole: true })

/** What stands in the way of a start, with the words for people. */
export interface Obstacle {
  kind: BroadcastProblemKind
  message: string
}

/** All that template, account and header lack for it to be sent now (spec/8 CM5); without a template nothing else is told. */
export function obstaclesOf(
  { defaults }: Pick<BroadcastRow, 'defaults'>,
  template: TemplateRow | null,
  number: NumberEntry | null,
): Obstacle[] {
  if (!template) return [{ kind: 'template_gone', message: 'Campaign template no longer exists' }]
  const all: (Obstacle | false)[] = [
    template.status !== 'approved' && {
      kind: 'template_not_approved',
      message: `Template is not approved (status: ${shownStatus(template)})`,
    },
    number?.status !== 'active' && { kind: 'account_not_active', message: 'Account is not active' },
    template.variables.headerMedia &&
      !defaults.headerMedia && { kind: 'header_file_missing', message: 'Campaign has no header media' },
  ]
  return all.filter((one) => one !== false)
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
