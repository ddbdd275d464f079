import { errorCodes } from '#core/error-sets.ts'
import type { ErrorCode } from '#core/errors.ts'
import { builder } from './builder.ts'

/** The code as GraphQL clients see it; the doors of REST keep lower case. */
export const graphqlCode = (code: ErrorCode): Uppercase<ErrorCode> =>
  code.toUpperCase() as Uppercase<ErrorCode>

const values = errorCodes.values.map((code) => [
  graphqlCode(code),
  { value: code, description: errorCodes.descriptions[code] },
])

export const ErrorCodeEnum = builder.enumType(errorCodes.name, {
  description: errorCodes.description,
  values: Object.fromEntries(values) as Record<
    Uppercase<ErrorCode>,
    { value: ErrorCode; description: string }
  >,
})
