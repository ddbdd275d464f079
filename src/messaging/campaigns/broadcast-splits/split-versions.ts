import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import {
  beginningOf,
  fitsTemplate,
  type Obstacle,
  obstaclesOfShared,
} from '#messaging/campaigns/broadcasts/readiness.ts'
import { type OwnValues, valuesFor } from '#messaging/campaigns/broadcasts/values.ts'
import type { Templates } from '#messaging/content/templates/cache.ts'
import { isFitting, type Mismatch, mismatchOfTexts } from '#messaging/content/templates/mismatch.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import { shownStatus } from '#messaging/content/templates/template-status.ts'
import { sharedOf, type TemplateValues } from '#messaging/content/templates/values.ts'
import { letterOf, type Variant } from './split-shape.ts'

/** What one part of the people gets. */
export interface Version {
  /** as it is now; null when it is gone */
  template: TemplateRow | null
  valuesFor(own: OwnValues | null): TemplateValues
}

const parts = [
  ['params', ''],
  ['headerParams', 'header.'],
  ['buttonParams', 'button.'],
] as const

/** Values by the names that an input has for them: 1, header.1, button.0. */
export const namedValues = (values: OwnValues): Record<string, string> =>
  Object.fromEntries(
    parts.flatMap(([part, prefix]) =>
      Object.entries(values[part] ?? {}).map(([name, value]) => [`${prefix}${name}`, value]),
    ),
  )

/** Of a person's own values those that a template has: they were given for that of the broadcast. */
function ownUnder(template: TemplateRow, own: OwnValues | null): OwnValues | null {
  if (!own) return null
  const surplus = new Set(mismatchOfTexts(template, own).unexpected)
  if (surplus.size === 0) return own
  return Object.fromEntries(
    parts.map(([part, prefix]) => [
      part,
      Object.fromEntries(
        Object.entries(own[part] ?? {}).filter(([name]) => !surplus.has(`${prefix}${name}`)),
      ),
    ]),
  )
}

/** The values of everybody who gets a variant: what is the same for everybody is the broadcast's own. */
const defaultsOf = (broadcast: BroadcastRow, { values }: Variant): TemplateValues => ({
  ...values,
  ...sharedOf(broadcast.defaults),
})

interface OtherVersion extends Version {
  template: TemplateRow | null
  variant: Variant
  /** from 2 */
  number: number
  defaults: TemplateValues
}

function othersOf(templates: Templates, broadcast: BroadcastRow): OtherVersion[] {
  const variants = broadcast.split?.variants ?? []
  return variants.map((variant, place) => {
    const template = templates.get(variant.templateId) ?? null
    const defaults = defaultsOf(broadcast, variant)
    return {
      template,
      variant,
      number: place + 2,
      defaults,
      valuesFor: (own) => valuesFor(defaults, template ? ownUnder(template, own) : own),
    }
  })
}

/** What each variant of a broadcast is; without one it is the broadcast's own message. */
export function versionsOf(
  templates: Templates,
  broadcast: BroadcastRow,
): (variant: number | null) => Version {
  const own: Version = {
    template: templates.get(broadcast.templateId) ?? null,
    valuesFor: (values) => valuesFor(broadcast.defaults, values),
  }
  const others = othersOf(templates, broadcast)
  return (variant) => others[(variant ?? 1) - 2] ?? own
}

type ObstacleOfVariant = Obstacle & {
  kind: 'template_gone' | 'template_not_approved' | ReturnType<typeof obstaclesOfShared>[number]['kind']
  variant: number
}

/** What stands in the way of a start by a variant, in the words for the broadcast's own template. */
export function obstaclesOfVariants(
  templates: Templates,
  broadcast: BroadcastRow,
  now: Date,
): ObstacleOfVariant[] {
  return othersOf(templates, broadcast).flatMap(({ template, number, defaults }): ObstacleOfVariant[] => {
    const told = (kind: ObstacleOfVariant['kind'], what: string) => [
      { kind, message: `Variant ${letterOf(number)}: ${what}`, variant: number },
    ]
    if (!template) return told('template_gone', 'its template no longer exists')
    if (template.status !== 'approved')
      return told('template_not_approved', `template is not approved (status: ${shownStatus(template)})`)
    const shared = obstaclesOfShared(template, defaults, beginningOf(broadcast, now))
    return shared.flatMap(({ kind, message }) => told(kind, lowerFirst(message)))
  })
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Whether somebody has the values of whatever they are drawn for: nobody is drawn before the start. */
export function fitsVersions(templates: Templates, broadcast: BroadcastRow, template: TemplateRow) {
  const fits = fitsTemplate(broadcast, template)
  const others = othersOf(templates, broadcast).flatMap(({ template, defaults }) => {
    if (!template) return []
    const fitsOne = fitsTemplate({ defaults }, template)
    return [(own: OwnValues | null) => fitsOne(ownUnder(template, own))]
  })
  return (own: OwnValues | null): boolean => fits(own) && others.every((one) => one(own))
}

/** How the values of somebody miss those of the first variant that they do not fit. */
export function mismatchOfVersions(templates: Templates, broadcast: BroadcastRow, template: TemplateRow) {
  const others = othersOf(templates, broadcast)
  return (own: OwnValues | null): Mismatch => {
    const first = mismatchOfTexts(template, valuesFor(broadcast.defaults, own))
    if (!isFitting(first)) return first
    for (const { template: other, valuesFor } of others) {
      if (!other) continue
      const mismatch = mismatchOfTexts(other, valuesFor(own))
      if (!isFitting(mismatch)) return mismatch
    }
    return first
  }
}
