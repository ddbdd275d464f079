import { type GraphQLField, getNamedType, isInputObjectType } from 'graphql'

/** A use-case's path of an input, as the field's arguments have it: `template.name` stands in `input.template.name`. */
export function argumentPath({ args }: Pick<GraphQLField<unknown, unknown>, 'args'>, path: string): string {
  const [first = ''] = path.split(/[.[]/, 1)
  if (args.some(({ name }) => name === first)) return path
  const holder = args.find(({ type }) => {
    const named = getNamedType(type)
    return isInputObjectType(named) && first in named.getFields()
  })
  return holder ? `${holder.name}.${path}` : path
}
