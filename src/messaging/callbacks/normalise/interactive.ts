import { z } from 'zod'
import type { Content } from './content.ts'
import { textOrNull } from './fields.ts'
import { inCamelCase } from './names.ts'

const choice = z.looseObject({ id: z.string(), title: z.string(), description: textOrNull })

const form = z.looseObject({ name: textOrNull, body: textOrNull, response_json: textOrNull })

const permission = z.looseObject({ response: z.string() })

/** What somebody answered to an interactive message, by its own type (spec/6 11.1). */
const answers: Readonly<Record<string, (answer: unknown) => Record<string, unknown> | null>> = {
  button_reply: readChoice,
  list_reply: readChoice,
  nfm_reply: readForm,
  call_permission_reply: readPermission,
}

export function readInteractive(body: unknown): Content | null {
  const parsed = z.looseObject({ type: z.string() }).safeParse(body)
  if (!parsed.success) return null
  const { type } = parsed.data
  const content = answers[type]?.(parsed.data[type])
  return content ? { content: { type, ...content } } : null
}

function readChoice(answer: unknown): Record<string, unknown> | null {
  const parsed = choice.safeParse(answer)
  if (!parsed.success) return null
  const { id, title, description } = parsed.data
  return { id, title, description }
}

/** A submitted form: its values come as JSON text. */
function readForm(answer: unknown): Record<string, unknown> | null {
  const parsed = form.safeParse(answer)
  if (!parsed.success) return null
  const { name, body, response_json: responseJson } = parsed.data
  return { name, body, responseJson, response: responseJson === null ? null : jsonOrNull(responseJson) }
}

function readPermission(answer: unknown): Record<string, unknown> | null {
  const parsed = permission.safeParse(answer)
  return parsed.success ? (inCamelCase(parsed.data) as Record<string, unknown>) : null
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
