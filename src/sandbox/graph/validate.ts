import { z } from 'zod'
import { type GraphError, graphError, invalidParameter } from './errors.ts'
import { withoutNulls } from './nulls.ts'

/**
 * Parses parameters or throws the error the platform would give for their first fault (platform §18.1). A value that is
 * not allowed is `valueCode`: 131009 for messages, 100 for all other calls.
 */
export function bodyOrThrow<T extends z.ZodType>(schema: T, body: unknown, valueCode = 100): z.infer<T> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const reread = schema instanceof z.ZodObject ? withJsonTextRead(schema, body) : body
  if (reread === body) throw errorOf(parsed.error.issues[0]!, body, valueCode)
  const again = schema.safeParse(reread)
  if (again.success) return again.data
  throw errorOf(again.error.issues[0]!, reread, valueCode)
}

/** A list, also spelled `a,b` as in a query. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) =>
      typeof value === 'string' && !value.startsWith('[')
        ? value.split(',').flatMap((each) => each.trim() || [])
        : value,
    z.array(item),
  )
}

/**
 * A text where the call asks for something else is read as JSON, which is how forms and queries carry numbers, flags,
 * lists and objects. A parameter that is a text stays one, whatever stands in it.
 */
function withJsonTextRead(schema: z.ZodObject, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const entries = Object.entries(body)
  const reread = entries.map(([name, value]) => [name, readAs(schema.shape[name], value)] as const)
  return reread.some(([, value], index) => value !== entries[index]![1])
    ? withoutNulls(Object.fromEntries(reread))
    : body
}

function readAs(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (typeof value !== 'string' || !schema || z.safeParse(schema, value).success) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function errorOf(issue: z.core.$ZodIssue, body: unknown, valueCode: number): GraphError {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return invalidParameter(`Unexpected key "${issue.keys[0]}"${path ? ` on param "${path}"` : ''}.`)
  }
  // The content named by `type` is a required part of the message; other roots are parameters of the call.
  if (valueAt(body, issue.path) === undefined && issue.code !== 'custom') {
    return issue.path.length === 1 && valueAt(body, ['type']) !== path
      ? invalidParameter(`The parameter ${path} is required.`)
      : graphError(131008, `Required parameter is missing: ${path}`)
  }
  if (issue.code === 'invalid_type')
    return invalidParameter(`Param ${path} must be of type ${issue.expected}.`)
  if (issue.path[0] !== 'interactive' && issue.code === 'too_big') {
    return invalidParameter(`Param ${path} must be at most ${issue.maximum} long.`)
  }
  return graphError(valueCode, `${path}: ${issue.message}`)
}

function valueAt(body: unknown, path: PropertyKey[]): unknown {
  let value = body
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}
