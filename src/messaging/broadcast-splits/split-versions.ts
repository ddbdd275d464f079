import type { BroadcastRow } from '#messaging/broadcasts/broadcast-row.ts'
import { fitsTemplate, type Obstacle } from '#messaging/broadcasts/readiness.ts'
import { type OwnValues, valuesFor } from '#messaging/broadcasts/values.ts'
import type { Templates } from '#messaging/templates/cache.ts'
import type { TemplateRow } from '#messaging/templates/template-row.ts'
import { shownStatus } from '#messaging/templates/template-status.ts'
import { type Mismatch, mismatchOf, type TemplateValues } from '#messaging/templates/values.ts'
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
  const surplus = new Set(mismatchOf(template, own).unexpected)
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

/** The values of everybody who gets a variant; the file above the text is the broadcast's own. */
const defaultsOf = (
  broadcast: BroadcastRow,
  { values }: Variant,
  template: TemplateRow | null,
): TemplateValues => ({
  ...values,
  headerMedia: template?.variables.headerMedia ? (broadcast.defaults.headerMedia ?? null) : null,
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
    const defaults = defaultsOf(broadcast, variant, template)
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

type ObstacleOfVariant = Obstacle & { kind: 'template_gone' | 'template_not_approved'; variant: number }

/** What stands in the way of a start by a variant, in the words for the broadcast's own template. */
export function obstaclesOfVariants(templates: Templates, broadcast: BroadcastRow): ObstacleOfVariant[] {
  return othersOf(templates, broadcast).flatMap(({ template, number }): ObstacleOfVariant[] => {
    const told = (kind: ObstacleOfVariant['kind'], what: string) => [
      { kind, message: `Variant ${letterOf(number)}: ${what}`, variant: number },
    ]
    if (!template) return told('template_gone', 'its template no longer exists')
    if (template.status === 'approved') return []
    return told('template_not_approved', `template is not approved (status: ${shownStatus(template)})`)
  })
}

/** The file above the text is told of by itself. */
const bare = (one: TemplateRow) => ({ ...one, variables: { ...one.variables, headerMedia: false } })

/** Whether somebody has the values of whatever they are drawn for: nobody is drawn before the start. */
export function fitsVersions(templates: Templates, broadcast: BroadcastRow, template: TemplateRow) {
  const fits = fitsTemplate(broadcast, template)
  const others = othersOf(templates, broadcast).flatMap(({ template, defaults }) => {
    if (!template) return []
    const fitsOne = fitsTemplate({ defaults: { ...defaults, headerMedia: null } }, bare(template))
    return [(own: OwnValues | null) => fitsOne(ownUnder(template, own))]
  })
  return (own: OwnValues | null): boolean => fits(own) && others.every((one) => one(own))
}

/** How the values of somebody miss those of the first variant that they do not fit; the file above the text is left out. */
export function mismatchOfVersions(templates: Templates, broadcast: BroadcastRow, template: TemplateRow) {
  const others = othersOf(templates, broadcast)
  return (own: OwnValues | null): Mismatch => {
    const first = mismatchOf(bare(template), valuesFor({ ...broadcast.defaults, headerMedia: null }, own))
    if (first.missing.length + first.unexpected.length > 0) return first
    for (const { template: other, valuesFor } of others) {
      if (!other) continue
      const { missing, unexpected } = mismatchOf(bare(other), { ...valuesFor(own), headerMedia: null })
      if (missing.length + unexpected.length > 0) return { missing, unexpected }
    }
    return first
  }
}
