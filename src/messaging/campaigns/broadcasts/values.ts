import { sharedOf, type TemplateValues, type TextValues } from '#messaging/content/templates/values.ts'

/** What a recipient gets instead of the broadcast's defaults, name by name (spec/4 B10). */
export type OwnValues = TextValues

type Given = { [K in keyof OwnValues]?: Record<string, string> | null | undefined }

/** The values of a row; null when it has none of its own. */
export function ownValues({ params, headerParams, buttonParams }: Given): OwnValues | null {
  if (!params && !headerParams && !buttonParams) return null
  return {
    ...(params ? { params } : {}),
    ...(headerParams ? { headerParams } : {}),
    ...(buttonParams ? { buttonParams } : {}),
  }
}

/** The values of one recipient: the defaults, with those of the recipient laid over them name by name. */
export function valuesFor(defaults: TemplateValues, own: OwnValues | null): TemplateValues {
  if (!own) return defaults
  return {
    ...sharedOf(defaults),
    params: { ...defaults.params, ...own.params },
    headerParams: { ...defaults.headerParams, ...own.headerParams },
    buttonParams: { ...defaults.buttonParams, ...own.buttonParams },
  }
}
