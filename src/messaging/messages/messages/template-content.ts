import { renderTemplate } from '#messaging/content/templates/sending.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import { sharedOf, type TemplateValues } from '#messaging/content/templates/values.ts'

/** The content of a template message: the template as it was at acceptance, with the text that people will read. */
export function templateContent(template: TemplateRow, values: TemplateValues): Record<string, unknown> {
  const { id, name, language, category } = template
  return {
    id,
    name,
    language,
    category,
    params: values.params ?? {},
    headerParams: values.headerParams ?? {},
    buttonParams: values.buttonParams ?? {},
    ...sharedOf(values),
    text: renderTemplate(template, values),
  }
}
