import {
  type DocumentNode,
  type ExecutionArgs,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'

export type Operation = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'>

type Field = GraphQLField<unknown, unknown>

interface Asked {
  type: GraphQLNamedType
  node: FieldNode
}

/** What is asked of a type, whatever fragments it stands in. */
function askedOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  type: GraphQLNamedType,
  { selections }: SelectionSetNode,
): Asked[] {
  return selections.flatMap((selection): Asked[] => {
    if (selection.kind === Kind.FIELD) return [{ type, node: selection }]
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection
        : document.definitions.find(
            (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === selection.name.value,
          )
    if (!fragment || !('selectionSet' in fragment)) return []
    const condition = 'typeCondition' in fragment ? fragment.typeCondition : undefined
    const narrowed = condition ? schema.getType(condition.name.value) : type
    return narrowed ? askedOf(schema, document, narrowed, fragment.selectionSet) : []
  })
}

function definitionOf({ type, node }: Asked): Field | undefined {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined
}

/**
 * The field at a path of an answer. Several where fragments ask the members of a union for different fields under the
 * same name, none for a path that leads nowhere.
 */
export function fieldsAt(
  { schema, document, operationName }: Operation,
  path: readonly (string | number)[],
): Field[] {
  const operation = getOperationAST(document, operationName)
  const root = operation && schema.getRootType(operation.operation)
  if (!operation || !root) return []
  let asked = askedOf(schema, document, root, operation.selectionSet)
  let found: Field[] = []
  for (const key of path.filter((part) => typeof part === 'string')) {
    const here = asked.filter(({ node }) => (node.alias ?? node.name).value === key)
    found = here.flatMap((one) => definitionOf(one) ?? [])
    asked = here.flatMap((one) => {
      const definition = definitionOf(one)
      const set = one.node.selectionSet
      return definition && set ? askedOf(schema, document, getNamedType(definition.type), set) : []
    })
  }
  return found
}
