import { compileTemplate } from '#messaging/automation/flow-language/templates.ts'
import type { Values } from '#messaging/inbox/custom-actions/web-requests/placeholders.ts'

const placeholder = /\{\{([^{}]*)\}\}/g

/**
 * What each `{{..}}` of an address, a header or a body stands for, by what stands between the braces: the place decides how
 * a value is written (src/messaging/inbox/custom-actions/web-requests/placeholders.ts).
 */
export function flowValues(text: string, vars: Readonly<Record<string, unknown>>): Values {
  const values: Record<string, string> = {}
  for (const [, inside = ''] of text.matchAll(placeholder)) {
    const name = inside.trim()
    const compiled = compileTemplate(`{{${name}}}`)
    values[name] = 'render' in compiled ? compiled.render(vars, { now: () => new Date(0) }).text : ''
  }
  return values
}
