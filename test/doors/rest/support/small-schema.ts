import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql'
import { z } from 'zod'
import type { Access } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import * as shape from '#doors/rest/shapes.ts'
import type { Endpoint } from '#doors/rest/v1/endpoint.ts'

// A schema of one kind of object, in memory, so that the door can be tested apart from the product's operations.

export interface Thing {
  id: string
  bigName: string
}

/** What the operations do; tests change it. */
export interface Behaviour {
  made: Thing[]
  make(ctx: Ctx, input: Record<string, unknown>): Promise<Thing> | Thing
}

export function plainBehaviour(): Behaviour {
  const made: Thing[] = []
  return {
    made,
    make(ctx, input) {
      if (typeof input.bigName !== 'string') throw errors.invalidField('bigName', 'A value is needed.')
      if (input.bigName === 'taken') throw errors.invalidField('inner.tooLarge.freeForm', 'Taken.')
      const thing = { id: ctx.newId(), bigName: input.bigName }
      if (!made.some((one) => one.id === thing.id)) made.push(thing)
      return thing
    },
  }
}

const anyJson = new GraphQLScalarType({ name: 'JSON' })

const thingType = new GraphQLObjectType<Thing>({
  name: 'Thing',
  fields: { id: { type: new GraphQLNonNull(GraphQLID) }, bigName: { type: GraphQLString } },
})

const thingInput = new GraphQLInputObjectType({
  name: 'ThingInput',
  fields: {
    bigName: { type: GraphQLString },
    howMany: { type: GraphQLInt },
    share: { type: GraphQLFloat },
    isNew: { type: GraphQLBoolean },
    labels: { type: new GraphQLList(GraphQLString) },
    freeForm: { type: anyJson },
    inner: { type: anyJson },
  },
})

const extensions = (requires: Access) => ({ extensions: { requires } })

export function smallSchema(behaviour: () => Behaviour): GraphQLSchema {
  return new GraphQLSchema({
    query: new GraphQLObjectType<unknown, Ctx>({
      name: 'Query',
      fields: {
        things: {
          type: new GraphQLList(thingType),
          args: { first: { type: GraphQLInt } },
          ...extensions({ scope: 'messages:read', feature: 'api.messages' }),
          resolve: (_root, args) => behaviour().made.slice(0, args.first ?? 25),
        },
        thing: {
          type: thingType,
          args: { id: { type: new GraphQLNonNull(GraphQLID) } },
          ...extensions({ scope: 'messages:read', feature: 'api.messages' }),
          resolve: (_root, args) => {
            const found = behaviour().made.find((thing) => thing.id === args.id)
            if (!found) throw errors.notFound('thing')
            return found
          },
        },
      },
    }),
    mutation: new GraphQLObjectType<unknown, Ctx>({
      name: 'Mutation',
      fields: {
        makeThing: {
          type: thingType,
          args: { input: { type: new GraphQLNonNull(thingInput) } },
          ...extensions({ scope: 'messages:send', feature: 'api.messages' }),
          resolve: (_root, args, ctx) => behaviour().make(ctx, args.input),
        },
      },
    }),
  })
}

const anyThing = z.object({
  bigName: z.string().optional(),
  howMany: z.int().optional(),
  share: z.number().optional(),
  isNew: z.boolean().optional(),
  labels: z.array(z.string()).optional(),
  freeForm: z.record(z.string(), z.string()).optional(),
  inner: z.object({ tooLarge: z.object({ freeForm: z.string() }) }).optional(),
})
const newThing = anyThing.required({ bigName: true })

const makeThing = `mutation ($input: ThingInput!) { answer: makeThing(input: $input) { id big_name: bigName } }`

export const smallEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/things',
    query: z.strictObject({ limit: shape.pageLimit, after: shape.time }),
    document: `query ($first: Int) { answer: things(first: $first) { id big_name: bigName } }`,
    status: 200,
    variables: ({ query }) => ({ first: query.limit }),
    answer: (things) => ({ data: things, next_cursor: null }),
  },
  {
    method: 'GET',
    path: '/things/{id}',
    document: `query ($id: ID!) { answer: thing(id: $id) { id big_name: bigName } }`,
    status: 200,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'POST',
    path: '/things',
    input: newThing,
    document: makeThing,
    status: 201,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'POST',
    path: '/things/{id}/open',
    document: makeThing,
    status: 200,
    variables: () => ({ input: { bigName: 'opened' } }),
  },
  {
    method: 'POST',
    path: '/heavy',
    input: anyThing,
    heavy: true,
    document: makeThing,
    status: 201,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'POST',
    path: '/fast',
    input: anyThing,
    perSecond: true,
    document: makeThing,
    status: 201,
    variables: ({ input }) => ({ input }),
  },
]
