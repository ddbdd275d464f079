import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { named } from '#core/input-schema.ts'
import { text, uuid } from '#core/validation.ts'
import type { BroadcastRow } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { broadcastMetrics } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import { wrongState } from '#messaging/campaigns/broadcasts/readiness.ts'
import { mismatchOfTexts } from '#messaging/content/templates/mismatch.ts'
import { templateForHandOver } from '#messaging/content/templates/sending.ts'
import { partsOf } from '#messaging/content/templates/template-parts.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import {
  checkButtonValues,
  checkValues,
  type TextValues,
  valuesByName,
} from '#messaging/content/templates/values.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import type { Split, Variant } from './split-shape.ts'
import { namedValues } from './split-versions.ts'

// How the people of a draft are parted (docs/adr/0085).

const percent = (least: number, most: number) => z.int().min(least).max(most)

const variantInput = named(
  'BroadcastVariantInput',
  'Alternative message of a broadcast, sent to a share of the recipients.',
  z.object({
    templateId: uuid.meta({
      description: 'UUID of an approved template of the same number and category.',
    }),
    share: percent(1, 99).meta({ description: 'Share of the recipients that get the variant, in percent.' }),
    values: z
      .array(
        named(
          'BroadcastVariantValueInput',
          'Value of a variable in a variant, for recipients without their own value.',
          z.object({
            name: text(1, 100).meta({
              description:
                'Name of the variable: its name or position in the body, header.1 for the header, button.0 for a button.',
            }),
            text: text(1, 1024).meta({ description: 'Text of the variable.' }),
          }),
        ),
      )
      .max(50)
      .meta({ description: "Values of the variant's variables for recipients without their own values." }),
  }),
)

const testInput = named(
  'BroadcastTestInput',
  'Test of the variants: part of the recipients gets the variants first, and after some hours the other recipients get the best variant.',
  z.object({
    share: percent(1, 99).meta({
      description: 'Share of the recipients that take part in the test, in percent.',
    }),
    hours: z.int().min(1).max(168).meta({
      description:
        'Number of hours after the last test message was dispatched at which the test is decided, 1 to 168.',
    }),
    metric: z.enum(broadcastMetrics.values).meta({ description: 'Metric by which the test is decided.' }),
  }),
)

export const splitInput = named(
  'BroadcastSplitInput',
  'Complete split of the recipients: variants of the message, a control group and a test.',
  z.object({
    share: percent(1, 100).meta({
      description:
        "Share of the recipients that get the broadcast's own message, variant A, in percent; 100 disables the split.",
    }),
    controlShare: percent(0, 50).meta({
      description: 'Share of the recipients that get no message and serve as the control group, in percent.',
    }),
    variants: z
      .array(variantInput)
      .max(3)
      .meta({ description: 'Variants B, C and D, at most 3; an empty list means no variants.' }),
    test: testInput.nullish().meta({ description: 'Test of the variants; null or omitted for no test.' }),
  }),
)
type Given = z.output<typeof splitInput>

function checkShares({ share, controlShare, variants, test }: Given): void {
  const sum = variants.reduce((all, one) => all + one.share, share + controlShare)
  if (sum !== 100)
    throw errors.invalidField('split.share', `All shares together must be 100 percent, not ${sum}.`)
  if (test && variants.length === 0)
    throw errors.invalidField('split.test', 'A test needs two variants at least.')
}

const headerOf = ({ components }: TemplateRow) => {
  const type = partsOf(components).header?.type
  return type === 'text' ? undefined : type
}

/**
 * A template that can stand beside that of the draft. One that stood there already may have lost its approval: the start
 * asks for it, and the rest of the split can be written until then. Throws invalid_field, template_not_approved.
 */
function checkTemplate(draft: BroadcastRow, own: TemplateRow, template: TemplateRow | null, field: string) {
  if (!template) throw errors.told('Template not found', field).because('no_such')
  if (template.numberId !== draft.numberId) throw errors.told('Template belongs to another account', field)
  if (template.category !== draft.templateCategory)
    throw errors.invalidField(field, "Must be of the category of the broadcast's template.")
  if (template.variables.headerMedia && headerOf(template) !== headerOf(own))
    throw errors.invalidField(
      field,
      "Must have the same kind of file above its text as the broadcast's template.",
    )
  if (template.status !== 'approved' && !standing(draft, template.id))
    throw new AppError('template_not_approved', 'The template is not approved.', { field })
  return template
}

/** The variant that the draft has of a template; the first where there are several. */
const standing = ({ split }: BroadcastRow, templateId: string): Variant | undefined =>
  split?.variants.find((one) => one.templateId === templateId)

/** Values by name. Phones in them may be hidden from who writes: a value that comes back as it is shown stays what it is. */
function givenValues({ actor }: Ctx, was: Variant | undefined, values: Given['variants'][number]['values']) {
  const held = namedValues(was?.values ?? {})
  const shown = contentFor(actor, held) as typeof held
  return valuesByName(
    values.map(({ name, text }) => [
      name,
      Object.hasOwn(shown, name) && shown[name] === text ? (held[name] ?? text) : text,
    ]),
  )
}

function variantOf(template: TemplateRow, share: number, values: TextValues, path: string): Variant {
  const { params, headerParams, buttonParams } = values
  const own = { params, headerParams, buttonParams }
  checkValues(own, `${path}.values`)
  checkButtonValues(template, own, `${path}.values`)
  const { unexpected } = mismatchOfTexts(template, own)
  if (unexpected.length > 0)
    throw new AppError('template_params', 'The template has no such variables.', {
      field: `${path}.values`,
      details: { missing: [], unexpected },
    })
  return {
    templateId: template.id,
    templateName: template.name,
    templateLanguage: template.language,
    templateCategory: template.category,
    share,
    values: own,
  }
}

/**
 * The split as a draft with this template keeps it; null for one that parts nobody. Throws invalid_field,
 * invalid_state, template_not_approved, template_params.
 */
export async function splitOf(ctx: Ctx, draft: BroadcastRow, asked: Given): Promise<Split | null> {
  checkShares(asked)
  const { share, controlShare, variants, test = null } = asked
  if (variants.length === 0 && controlShare === 0) return null
  const own = await templateForHandOver(ctx.app, draft.workspaceId, draft.templateId)
  if (!own) throw wrongState('Campaign template no longer exists').because('template_gone')
  const others: Variant[] = []
  for (const [place, one] of variants.entries()) {
    const path = `split.variants[${place}]`
    const found = await templateForHandOver(ctx.app, draft.workspaceId, one.templateId)
    const template = checkTemplate(draft, own, found, `${path}.templateId`)
    const was = draft.split?.variants[place]
    const same = was?.templateId === template.id ? was : standing(draft, template.id)
    others.push(variantOf(template, one.share, givenValues(ctx, same, one.values), path))
  }
  return { share, controlShare, variants: others, test }
}
