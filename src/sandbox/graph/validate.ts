import type { z } from 'zod'
import { type GraphError, graphError, invalidParameter } from './errors.ts'

/**
 * Parses a body or throws the error the platform would give for its first fault (platform §18.1). A value that is
 * not allowed is `valueCode`: 131009 for messages, 100 for all other calls.
 */
export function bodyOrThrow<T extends z.ZodType>(schema: T, body: unknown, valueCode = 100): z.infer<T> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw errorOf(parsed.error.issues[0]!, body, valueCode)
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
