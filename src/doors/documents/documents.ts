import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Access } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'

/** An operation document, compiled once at start: running it costs no parsing and no validation. */
export interface CompiledDocument {
  /** what the operation's root field asks of its caller, as the schema declares it (schema/requires.ts) */
  access: Access
  /** it asks for a field that is declared secret, so its answers are not compressed */
  secret: boolean
  run(ctx: Ctx, variables: Record<string, unknown>): unknown
}

/** What an operation answered. `errors` are the failures that were thrown: an AppError is that very object. */
export interface Outcome {
  data: Record<string, unknown> | null | undefined
  errors: readonly Error[]
}

function rootFieldName(operation: OperationDefinitionNode, text: string): string {
  const [field, ...others] = operation.selectionSet.selections
  if (field?.kind !== Kind.FIELD || others.length > 0) throw new Error(`one root field expected in: ${text}`)
  return field.name.value
}

function accessOf(schema: GraphQLSchema, operation: OperationDefinitionNode, text: string): Access {
  const name = rootFieldName(operation, text)
  const field = schema.getRootType(operation.operation)?.getFields()[name]
  return (field?.extensions.requires as Access | undefined) ?? {}
}

/** Whether a document asks for a field that is declared secret (schema/secret.ts). */
export function asksForSecrets(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema)
  let found = false
  const Field = () => {
    found ||= types.getFieldDef()?.extensions.secret === true
  }
  visit(document, visitWithTypeInfo(types, { Field }))
  return found
}

/**
 * Parses, validates and compiles a document of one operation with one root field. Throws on a document that does not
 * fit the schema, so that a process with a broken row does not start.
 */
export function compileDocument(schema: GraphQLSchema, text: string): CompiledDocument {
  const document = parse(text)
  const [problem] = validate(schema, document)
  if (problem) throw new Error(`${problem.message} in: ${text}`)
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  if (!operation) throw new Error(`no operation in: ${text}`)
  const compiled = compileQuery<Record<string, unknown>>(schema, document)
  if (!isCompiledQuery(compiled)) throw new Error(`cannot compile: ${text}`)
  return {
    access: accessOf(schema, operation, text),
    secret: asksForSecrets(schema, document),
    run: (ctx, variables) => compiled.query(undefined, ctx, variables),
  }
}

interface RawOutcome {
  data?: Record<string, unknown> | null
  errors?: readonly (Error & { originalError?: Error })[]
}

const none: readonly Error[] = []

/** Runs a compiled document. Does not throw for failures of the operation; they are in `errors`. */
export async function execute(
  ctx: Ctx,
  document: CompiledDocument,
  variables: Record<string, unknown>,
): Promise<Outcome> {
  const { data, errors } = (await document.run(ctx, variables)) as RawOutcome
  return { data, errors: errors?.map((error) => error.originalError ?? error) ?? none }
}
