import {
  type ASTNode,
  BREAK,
  coerceInputValue,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLError,
  isInputType,
  Kind,
  parse,
  typeFromAST,
  type VariableDefinitionNode,
  visit,
} from 'graphql'
import { fieldPath } from '#core/validation.ts'

type Path = readonly (string | number)[]

/** The argument that a node of a document stands in, and the way from there. */
function placeOf(document: DocumentNode, keys: Path): Path | undefined {
  let place: (string | number)[] | undefined
  let node = document as unknown as Record<string | number, unknown>
  for (const [i, key] of keys.entries()) {
    node = node[key] as typeof node
    const { kind, name } = node as unknown as { kind?: Kind; name?: { value: string } }
    if (kind === Kind.ARGUMENT) place = [name?.value ?? '']
    else if (kind === Kind.OBJECT_FIELD) place?.push(name?.value ?? '')
    else if (keys[i - 1] === 'values') place?.push(key)
  }
  return place
}

/** Where the first node that is meant stands as an input. */
function firstPlace(document: DocumentNode, isMeant: (node: ASTNode) => boolean): Path | undefined {
  let place: Path | undefined
  visit(document, {
    enter(node, _key, _parent, keys) {
      place = isMeant(node) ? placeOf(document, keys) : undefined
      return place && BREAK
    },
  })
  return place
}

/** What GraphQL says of a field that is missing in an object, or that its type does not have. */
const ofField = /(?:^|; )Field "(?:\w+\.)?(\w+)" (?:of required type|is not defined by)/

const fieldIn = (message: string): Path => ofField.exec(message)?.slice(1, 2) ?? []

/** The first fault within the value of a variable, as its use has it. */
function faultIn({ schema, variableValues }: Given, { variable, type }: VariableDefinitionNode): Path {
  const value = variableValues?.[variable.name.value]
  const given = typeFromAST(schema, type)
  if (value === undefined || !isInputType(given)) return []
  const faults: Path[] = []
  coerceInputValue(value, given, (path, _value, { message }) => faults.push([...path, ...fieldIn(message)]))
  return faults[0] ?? []
}

type Given = Pick<ExecutionArgs, 'schema' | 'variableValues'>

/**
 * The input that GraphQL itself refused, as the arguments have it: a literal of the document, or the value of a
 * variable, told where the variable stands first. Undefined where the refusal is of something else.
 */
export function refusedInput(error: GraphQLError, given?: Given): string | undefined {
  const node = error.nodes?.at(-1)
  if (!node?.loc) return undefined
  const document = parse(node.loc.source)
  if (node.kind === Kind.VARIABLE_DEFINITION) {
    const { value } = node.variable.name
    const place = firstPlace(document, (one) => one.kind === Kind.VARIABLE && one.name.value === value)
    return place && fieldPath([...place, ...(given ? faultIn(given, node) : [])])
  }
  const { kind, loc } = node
  const place = firstPlace(document, (one) => one.kind === kind && one.loc?.start === loc.start)
  // An unknown field is told at itself, a missing one at the object that lacks it.
  return place && fieldPath([...place, ...(kind === Kind.OBJECT ? fieldIn(error.message) : [])])
}
