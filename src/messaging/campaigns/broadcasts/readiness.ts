import { AppError } from '#core/errors.ts'
import { isFitting, mismatchOfShared, mismatchOfTexts } from '#messaging/content/templates/mismatch.ts'
import { unsendableText } from '#messaging/content/templates/sending.ts'
import { partsOf } from '#messaging/content/templates/template-parts.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import { shownStatus } from '#messaging/content/templates/template-status.ts'
import type { SharedValues } from '#messaging/content/templates/values.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
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

/** What a template has to have beside the texts of each person. */
type SharedObstacle = Obstacle & {
  kind: 'template_unsendable' | 'header_file_missing' | 'template_part_missing' | 'offer_over'
}

/** What lacks of all that is the same for everybody: the file, the place, the offer, the cards (spec/10 FR9). */
export function obstaclesOfShared(
  template: TemplateRow,
  values: SharedValues,
  begins: Date,
): SharedObstacle[] {
  const { unsendable, offer } = partsOf(template.components)
  if (unsendable !== null) return [{ kind: 'template_unsendable', message: unsendableText(unsendable) }]
  const { missing } = mismatchOfShared(template, values)
  const parts = missing.filter((name) => name !== 'header_media')
  const until = offer?.hasExpiration ? values.limitedTimeOffer?.expiresAt : undefined
  const all: (SharedObstacle | false)[] = [
    missing.length > parts.length && {
      kind: 'header_file_missing',
      message: 'Campaign has no header media',
    },
    parts.length > 0 && {
      kind: 'template_part_missing',
      message: `Campaign lacks what its template needs: ${parts.join(', ')}`,
    },
    until !== undefined &&
      new Date(until) <= begins && { kind: 'offer_over', message: 'The limited-time offer is over' },
  ]
  return all.filter((one) => one !== false)
}

/** When people get it at the earliest. */
export const beginningOf = ({ scheduledAt }: Pick<BroadcastRow, 'scheduledAt'>, now: Date): Date =>
  scheduledAt && scheduledAt > now ? scheduledAt : now

/** All that template, account and header lack for it to be sent now (spec/8 CM5); without a template nothing else is told. */
export function obstaclesOf(
  row: Pick<BroadcastRow, 'defaults' | 'scheduledAt'>,
  template: TemplateRow | null,
  number: NumberEntry | null,
  now: Date,
): Obstacle[] {
  if (!template) return [{ kind: 'template_gone', message: 'Campaign template no longer exists' }]
  const all: (Obstacle | false)[] = [
    template.status !== 'approved' && {
      kind: 'template_not_approved',
      message: `Template is not approved (status: ${shownStatus(template)})`,
    },
    number?.status !== 'active' && { kind: 'account_not_active', message: 'Account is not active' },
  ]
  return [
    ...all.filter((one) => one !== false),
    ...obstaclesOfShared(template, row.defaults, beginningOf(row, now)),
  ]
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
    const fits = isFitting(mismatchOfTexts(template, valuesFor(defaults, own)))
    known.set(names, fits)
    return fits
  }
}
