import { MapperKind, mapSchema } from '@graphql-tools/utils'
import type { FieldNullability, InputFieldMap, SchemaTypes, TypeParam } from '@pothos/core'
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isObjectType,
} from 'graphql'
import type { z } from 'zod'
import { AppError } from '#core/errors.ts'
import { inputShape } from '#core/input-schema.ts'
import { argumentPath } from './argument-path.ts'
import { StrictTypes } from './strict-types.ts'
import { domainValue, givenPaths, type ObjectShape } from './strict-values.ts'

declare global {
  export namespace PothosSchemaTypes {
    // Pothos wants the very parameters of its own declaration.
    export interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /**
       * What GraphQL clients give in place of `args`, where alternatives that the documents of REST write side by side
       * are inputs of exactly one field: its fields say by `goesTo` where they belong in `args` (ADR 40).
       */
      strictArgs?: z.ZodObject
      /** The answer with paths of inputs in it as the client wrote them. */
      strictAnswer?: (answer: never, written: (path: string) => string) => unknown
    }
  }
}

type Field = GraphQLField<unknown, unknown>
type FieldConfig = GraphQLFieldConfig<unknown, unknown>
type Resolver = GraphQLFieldResolver<unknown, unknown>

interface Strict {
  strictArgs?: z.ZodObject
  strictAnswer?: (answer: unknown, written: (path: string) => string) => unknown
}

const strictOf = ({ extensions }: Field): Strict => extensions.pothosOptions ?? {}

/** Runs a field of the doors with what a client gave, and tells what is wrong with it in the client's words. */
function resolverOf(field: Field, shape: ObjectShape): Resolver {
  const { resolve = defaultFieldResolver } = field
  const { strictAnswer = (answer: unknown) => answer } = strictOf(field)
  return async (root, args, ctx, info) => {
    const taken = domainValue(shape, args)
    const pathOf = givenPaths(shape, args)
    const written = (path: string) => pathOf(argumentPath(field, path))
    try {
      return strictAnswer(await resolve(root, taken, ctx, info), written)
    } catch (failure) {
      if (!(failure instanceof AppError) || failure.field === undefined) throw failure
      throw failure.at(written(failure.field))
    }
  }
}

/**
 * The schema with the strict arguments of its fields in place of those of the doors. Their types take the place of
 * types with the same name.
 */
export function withStrictArgs(schema: GraphQLSchema): GraphQLSchema {
  const types = new StrictTypes(schema)
  const strict = new Map<string, Partial<FieldConfig>>()
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType))
    for (const field of Object.values(type.getFields())) {
      const { strictArgs } = strictOf(field)
      if (!strictArgs) continue
      const shape = inputShape(strictArgs) as ObjectShape
      const args = [...shape.fields].map(([name, of]) => [name, types.inputOf(`${field.name}(${name})`, of)])
      strict.set(`${type.name}.${field.name}`, {
        args: Object.fromEntries(args),
        resolve: resolverOf(field, shape),
      })
    }
  return mapSchema(schema, {
    [MapperKind.INPUT_OBJECT_TYPE]: ({ name }) => types.made.get(name),
    [MapperKind.COMPOSITE_FIELD]: (config, name, typeName) => {
      const change = strict.get(`${typeName}.${name}`)
      return change && ({ ...config, ...change } as never)
    },
  })
}
