import { errorCodes } from '#core/error-sets.ts'
import type { ErrorCode } from '#core/errors.ts'
import { enumFrom } from './enum-from.ts'

/** The code as GraphQL clients see it; the doors of REST keep lower case. */
export const graphqlCode = (code: ErrorCode): Uppercase<ErrorCode> =>
  code.toUpperCase() as Uppercase<ErrorCode>

export const ErrorCodeEnum = enumFrom(errorCodes)
