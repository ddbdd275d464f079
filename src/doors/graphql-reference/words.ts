import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLType,
  getNamedType,
  isSpecifiedScalarType,
  print,
} from 'graphql'
import type { Access } from '#core/access/catalogue.ts'
import { text } from '#doors/openapi/page-text.ts'
import type { ListSize } from '../../../schema/costs.ts'

/** The directives of a field, as the schema keeps them beside it. */
export interface FieldDirectives {
  requires?: Access
  throws?: { codes: readonly string[] }
  cost?: { weight: number }
  listSize?: Partial<ListSize>
}

export const directivesOf = ({ extensions }: { extensions: object }): FieldDirectives =>
  (extensions as { directives?: FieldDirectives }).directives ?? {}

/** A type as GraphQL writes it, its name leading to where it is described. */
export function typeLink(type: GraphQLType): string {
  const named = getNamedType(type)
  const shown = isSpecifiedScalarType(named) ? named.name : `<a href="#${named.name}">${named.name}</a>`
  return `<code>${String(type).replace(named.name, shown)}</code>`
}

/** The default of an argument or a field of an input, as GraphQL writes it. */
export function defaultText({ defaultValue, type }: GraphQLArgument | GraphQLInputField): string {
  const value = defaultValue === undefined ? null : astFromValue(defaultValue, type)
  return value ? `default <code>${text(print(value))}</code>` : ''
}

const code = (value: string) => `<code>${text(value)}</code>`

/** Who may ask, in words; empty where anybody may. */
export function requirementText(access: Access | undefined): string {
  if (!access) return ''
  const { permission, own, scope, feature, member, operational, superAdmin } = access
  const who = [
    ...(superAdmin ? ['a super administrator of the installation'] : []),
    ...(permission
      ? [
          `the permission ${code(permission)}${own ? " (without the permission, only the caller's own objects)" : ''}`,
        ]
      : []),
    ...(scope ? [`the scope ${code(scope)} for a key of /v1`] : []),
    ...(feature ? [`the component ${code(feature)} of the plan`] : []),
    ...(member && !permission
      ? [operational === false ? 'a signed-in member' : 'a signed-in member or a key of theirs']
      : []),
  ]
  return who.join('; ')
}

/** What a field costs, in words; empty where it is 1 and holds no list. */
export function costText({ cost, listSize }: FieldDirectives): string {
  const own = cost ? `${cost.weight} for the field` : ''
  const sliced = (listSize?.slicingArguments ?? []).map(code).join(' or ')
  const size = listSize?.assumedSize
  const assumed = sliced === '' ? size : `${sliced}${size === undefined ? '' : `, else ${size}`}`
  return [own, ...(listSize ? [`the fields below count × ${assumed}`] : [])].filter(Boolean).join('; ')
}

/** Codes, each leading to its meaning; those of every field are left out. */
export function codesText({ throws }: FieldDirectives): string {
  const every = ['internal_error', 'unavailable']
  const own = (throws?.codes ?? []).filter((one) => !every.includes(one))
  return own
    .map((one) => `<a href="#ErrorCode.${one.toUpperCase()}">${code(one.toUpperCase())}</a>`)
    .join(' ')
}
