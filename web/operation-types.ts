import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql'
import { readOperations } from './documents.ts'

// What the server answers to each operation of the dashboard and what it takes, as TypeScript, from the printed schema.

export const typesFile = join(import.meta.dirname, 'src/generated/operations.ts')
const schemaFile = join(import.meta.dirname, '../schema/schema.graphql')

const scalars: Record<string, string> = {
  ID: 'string',
  String: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  DateTime: 'string',
}

type Wrapped = GraphQLOutputType | GraphQLInputType

/** Lists and nulls around a named type. */
function wrapped(type: Wrapped, name: (type: Wrapped) => string): string {
  if (isNonNullType(type)) return bare(type.ofType, name)
  return `${bare(type, name)} | null`
}

function bare(type: Wrapped, name: (type: Wrapped) => string): string {
  if (!isListType(type)) return name(type)
  const inner = wrapped(type.ofType, name)
  return inner.includes(' ') && !inner.startsWith('{') ? `(${inner})[]` : `${inner}[]`
}

function scalarOf(type: Wrapped): string {
  return scalars[getNamedType(type).name] ?? 'unknown'
}

/** The fields that are asked for, and the fragments beside them. */
function selected(parent: GraphQLObjectType, set: SelectionSetNode): string {
  const spreads: string[] = []
  const fields = set.selections.flatMap((selection) => {
    if (selection.kind === Kind.INLINE_FRAGMENT)
      throw new Error('The dashboard has no unions; name the fields.')
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      spreads.push(selection.name.value)
      return []
    }
    const field = parent.getFields()[selection.name.value]
    if (!field) throw new Error(`There is no ${parent.name}.${selection.name.value}.`)
    const inner = selection.selectionSet
    const type = wrapped(field.type, (named) =>
      isObjectType(named) && inner ? selected(named, inner) : scalarOf(named),
    )
    return [`${(selection.alias ?? selection.name).value}: ${type}`]
  })
  const own = fields.length > 0 ? [`{ ${fields.join('; ')} }`] : []
  return [...spreads, ...own].join(' & ')
}

/** Inputs by name, each once, those within them too. */
class Inputs {
  readonly declared = new Map<string, string>()

  nameOf = (type: Wrapped): string => {
    if (!isInputObjectType(type)) return scalarOf(type)
    if (!this.declared.has(type.name)) {
      this.declared.set(type.name, '')
      const fields = Object.values(type.getFields()).map((field) => this.entry(field.name, field.type))
      this.declared.set(type.name, `interface ${type.name} { ${fields.join('; ')} }`)
    }
    return type.name
  }

  entry(name: string, type: GraphQLInputType): string {
    return `${name}${isNonNullType(type) ? '' : '?'}: ${wrapped(type, this.nameOf)}`
  }
}

function variablesOf(schema: GraphQLSchema, operation: OperationDefinitionNode, inputs: Inputs): string {
  const entries = (operation.variableDefinitions ?? []).map(({ variable, type }) => {
    const known = typeFromAST(schema, type as never) as GraphQLInputType | undefined
    if (!known) throw new Error(`$${variable.name.value} has a type that the schema lacks.`)
    return inputs.entry(variable.name.value, known)
  })
  return entries.length > 0 ? `{ ${entries.join('; ')} }` : 'Record<string, never>'
}

function declarations(documents: readonly DocumentNode[], schema: GraphQLSchema): string[] {
  const inputs = new Inputs()
  const types = new Map<string, string>()
  const add = (name: string, type: string) => types.set(name, `export type ${name} = ${type}`)
  const fragment = ({ name, typeCondition, selectionSet }: FragmentDefinitionNode) =>
    add(name.value, selected(schema.getType(typeCondition.name.value) as GraphQLObjectType, selectionSet))
  for (const definition of documents.flatMap((document) => document.definitions)) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragment(definition)
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const name = definition.name?.value ?? ''
    const root = schema.getRootType(definition.operation) as GraphQLObjectType
    add(`${name}Data`, selected(root, definition.selectionSet))
    add(`${name}Variables`, variablesOf(schema, definition, inputs))
  }
  const sorted = (map: Map<string, string>) =>
    [...map].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
  return [...sorted(types), ...sorted(inputs.declared)]
}

/** The text of the file; a test compares it. */
export async function operationTypes(): Promise<string> {
  const schema = buildSchema(readFileSync(schemaFile, 'utf8'))
  const types = declarations(await readOperations(), schema)
  return `// Made by web/operation-types.ts when the dashboard is built.\n\n${types.join('\n\n')}\n`
}

/** Writes the file, where it would say something else. */
export async function writeOperationTypes(): Promise<void> {
  const text = await operationTypes()
  if (existsSync(typesFile) && readFileSync(typesFile, 'utf8') === text) return
  mkdirSync(dirname(typesFile), { recursive: true })
  writeFileSync(typesFile, text)
}
