import {
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
} from 'graphql'
import { SpooledFile } from '#messaging/content/media/spool.ts'

/** The id of nothing. */
export const nobody = '00000000-0000-4000-8000-000000000000'

const ofScalar: Readonly<Record<string, unknown>> = {
  ID: nobody,
  Int: 1,
  Float: 1,
  Boolean: true,
  DateTime: '2026-01-01T00:00:00Z',
  JSON: {},
  StringMap: {},
  BooleanMap: {},
  Upload: Object.create(SpooledFile.prototype),
}

/** A value that GraphQL takes, with no more than has to be there; what it means is nobody's. */
export function plausible(type: GraphQLInputType): unknown {
  const bare = getNullableType(type)
  if (isListType(bare)) return []
  if (isEnumType(bare)) return bare.getValues()[0]?.name
  if (!isInputObjectType(bare)) return ofScalar[bare.name] ?? 'x'
  const fields = Object.values(bare.getFields())
  const given = bare.isOneOf ? fields.slice(0, 1) : fields.filter(isRequiredInputField)
  return Object.fromEntries(given.map((field) => [field.name, plausible(field.type)]))
}
