import type { PlatformHeaderFile } from '#messaging/media/sending.ts'
import { isCodeButton, partsOf, type TemplateButton } from './template-parts.ts'
import type { TemplateRow } from './template-row.ts'
import type { TemplateValues } from './values.ts'

/**
 * The components array of a send (spec/6 2.5). Positional values go in their order, named ones with their name.
 * `headerMedia` is needed when the template has a media header.
 */
export function templateComponents(
  template: TemplateRow,
  values: TemplateValues,
  headerMedia: PlatformHeaderFile | null,
): object[] {
  const header = headerParameters(template, values, headerMedia)
  const body = textParameters(template, template.variables.body, values.params ?? {})
  return [
    ...(header.length > 0 ? [{ type: 'header', parameters: header }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body }] : []),
    ...partsOf(template.components).buttons.flatMap((button, index) =>
      buttonComponent(template, values, button, String(index)),
    ),
  ]
}

function textParameters(template: TemplateRow, names: string[], values: Record<string, string>): object[] {
  return names.map((name) => ({
    type: 'text',
    ...(template.parameterFormat === 'named' && { parameter_name: name }),
    text: values[name] ?? '',
  }))
}

function headerParameters(
  template: TemplateRow,
  values: TemplateValues,
  media: PlatformHeaderFile | null,
): object[] {
  const type = partsOf(template.components).header?.type
  if (!template.variables.headerMedia || !type) {
    return textParameters(template, template.variables.header, values.headerParams ?? {})
  }
  if (!media) throw new Error(`template ${template.id} needs the file of its header`)
  // Only documents show a name.
  const filename = type === 'document' && media.filename ? { filename: media.filename } : {}
  return [{ type, [type]: { id: media.id, ...filename } }]
}

function buttonComponent(
  template: TemplateRow,
  values: TemplateValues,
  button: TemplateButton,
  index: string,
): object[] {
  const of = (subType: string, parameter: object) => [
    { type: 'button', sub_type: subType, index, parameters: [parameter] },
  ]
  if (isCodeButton(button, template.category)) {
    return of('url', { type: 'text', text: values.params?.[template.variables.body[0] ?? '1'] ?? '' })
  }
  const value = values.buttonParams?.[index]
  if (value === undefined) return []
  if (button.type === 'url') return of('url', { type: 'text', text: value })
  if (button.type === 'copy_code') return of('copy_code', { type: 'coupon_code', coupon_code: value })
  return of('quick_reply', { type: 'payload', payload: value })
}
