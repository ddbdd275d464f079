import {
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getLocation,
  getNamedType,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  specifiedRules,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { hasAccess } from '#core/access/actor.ts'
import { type Access, type Permission, permissions } from '#core/access/catalogue.ts'
import type { AskedPermission, DocumentFindings, DocumentProblem } from '#core/context/context.ts'
import { eventReader } from '#telling/webhooks/documents/reader.ts'
import { costOf, eventDocumentLimits, fragmentsOf } from '../../../schema/costs.ts'
import { accessOfNode } from '../../../schema/node.ts'

/** Where a document begins: at the event's own objects, which are read for many events at once. */
const roots: readonly string[] = [
  'message',
  'contact',
  'conversation',
  'template',
  'broadcast',
  'node',
  'nodes',
]

const maxTokens = 1_000
const maxErrors = 10

/** Reads all that any document may read; what it may not, none may. */
const almighty = eventReader('', permissions, false)

function problemAt(message: string, node: ASTNode | undefined): DocumentProblem {
  const at = node?.loc ? getLocation(node.loc.source, node.loc.start) : null
  return { message, line: at?.line ?? null, column: at?.column ?? null }
}

const problemOf = ({ message, locations }: GraphQLError): DocumentProblem => ({
  message,
  line: locations?.[0]?.line ?? null,
  column: locations?.[0]?.column ?? null,
})

function parsed(text: string): DocumentNode | DocumentProblem {
  try {
    return parse(text, { maxTokens })
  } catch (error) {
    if (error instanceof GraphQLError) return problemOf(error)
    throw error
  }
}

/** The one query of a document; a problem where it has another operation, or several. */
function queryOf({ definitions }: DocumentNode): OperationDefinitionNode | DocumentProblem {
  const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  const other = operations.find(({ operation }) => operation !== OperationTypeNode.QUERY) ?? operations[1]
  const [operation] = operations
  return other || !operation ? problemAt('It must be exactly one query.', other) : operation
}

/** Only what the event gives can be a variable, and it is an id. */
function variableProblems(
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: readonly string[],
): DocumentProblem[] {
  return variableDefinitions.flatMap((definition) => {
    const { variable, type } = definition
    const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type
    const isId = named.kind === Kind.NAMED_TYPE && named.name.value === 'ID'
    if (given.includes(variable.name.value) && isId) return []
    const offered = given.map((name) => `$${name}`).join(', ')
    return [problemAt(`The event gives ${offered}, each an ID!.`, definition)]
  })
}

interface Asks {
  problems: DocumentProblem[]
  asks: Map<Permission, AskedPermission>
}

/** Puts down what a field asks of its reader by this access; false where no document may ask for it. */
function note({ asks }: Asks, node: FieldNode, access: Access): boolean {
  const { permission } = access
  if (!hasAccess(almighty, access)) return false
  const place = problemAt('', node)
  const ask = (one: Permission) => {
    if (!asks.has(one)) asks.set(one, { permission: one, line: place.line ?? 1, column: place.column ?? 1 })
  }
  if (permission) ask(permission)
  // Members without contacts:read see the chats that are theirs alone (spec/5 1.1); an event's are anybody's.
  if (permission === 'chat:read') ask('contacts:read')
  return true
}

/** Looks at each field: what it and the object that it leads to ask, and whether documents may have it. */
function fieldVisitor(types: TypeInfo, schema: GraphQLSchema, found: Asks): ASTVisitor {
  const access = (node: FieldNode): readonly Access[] | string => {
    const field = types.getFieldDef()
    const name = node.name.value
    if (!field || name.startsWith('__')) return []
    const isRoot = types.getParentType() === schema.getQueryType()
    if (isRoot && !roots.includes(name)) return `A document begins with ${roots.join(', ')}.`
    if (field.extensions.secret) return `${name} is a secret.`
    const required = field.extensions.requires as Access | undefined
    const ofType = accessOfNode(getNamedType(field.type).name)
    const ofParent = accessOfNode(types.getParentType()?.name ?? '')
    return [required, ofType, ofParent].filter((one) => one !== undefined)
  }
  return {
    Field(node) {
      const asked = access(node)
      if (typeof asked === 'string') found.problems.push(problemAt(asked, node))
      else if (!asked.every((one) => note(found, node, one)))
        found.problems.push(problemAt(`${node.name.value} cannot be read by a document.`, node))
    },
  }
}

function costIn(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode) {
  const ids = operation.variableDefinitions?.map(({ variable }) => [variable.name.value, ''])
  return costOf({
    schema,
    operation,
    fragments: fragmentsOf(document),
    variableValues: Object.fromEntries(ids ?? []),
  })
}

const refused = (problems: readonly DocumentProblem[]) => ({
  findings: { problems, asks: [], cost: 0 },
})

export interface ReadDocument {
  findings: DocumentFindings
  /** where there are no problems */
  document?: DocumentNode
}

/** Reads a document that answers for events which give these variables. */
export function readEventDocument(
  schema: GraphQLSchema,
  text: string,
  variables: readonly string[],
): ReadDocument {
  const document = parsed(text)
  if (!('definitions' in document)) return refused([document])
  const operation = queryOf(document)
  if (!('operation' in operation)) return refused([operation])
  const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule]
  const faults = validate(schema, document, rules, { maxErrors })
  if (faults.length > 0) return refused(faults.map(problemOf))
  const unknown = variableProblems(operation, variables)
  if (unknown.length > 0) return refused(unknown)
  const found: Asks = { problems: [], asks: new Map() }
  const types = new TypeInfo(schema)
  visit(document, visitWithTypeInfo(types, fieldVisitor(types, schema, found)))
  const { cost, depth, breadth } = costIn(schema, document, operation)
  for (const [what, asked, most] of [
    ['cost', cost, eventDocumentLimits.cost],
    ['depth', depth, eventDocumentLimits.depth],
    ['breadth', breadth, eventDocumentLimits.breadth],
  ] as const)
    if (asked > most)
      found.problems.push(problemAt(`Its ${what} is ${asked}, of ${most} at most.`, undefined))
  const findings = { problems: found.problems, asks: [...found.asks.values()], cost }
  return found.problems.length > 0 ? { findings } : { findings, document }
}
