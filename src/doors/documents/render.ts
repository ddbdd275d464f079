import { GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLSchema } from 'graphql'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { perApp } from '#core/context/per-app.ts'
import type { ObjectShape } from '#core/events/resource.ts'
import { once } from '#core/once.ts'
import { resources } from '#telling/resources.ts'
import { doorsSchema } from './dialect.ts'
import { type CompiledDocument, compileDocument, execute } from './documents.ts'

interface RenderCtx extends Ctx {
  rows: readonly unknown[]
}

/**
 * The whole schema's object types below another root, which hands out rows that are there already: a body is written
 * by the same fragment as its GET, for any number of rows at once and without a read.
 */
function subjectSchema(whole: GraphQLSchema): GraphQLSchema {
  const fields = Object.entries(resources).map(([name, { type }]) => {
    const object = whole.getType(type)
    if (!(object instanceof GraphQLObjectType)) throw new Error(`the schema has no object type ${type}`)
    const list = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(object)))
    return [
      name,
      { type: list, resolve: (_root: unknown, _args: unknown, ctx: RenderCtx) => ctx.rows },
    ] as const
  })
  const query = new GraphQLObjectType<unknown, RenderCtx>({
    name: 'Query',
    fields: Object.fromEntries(fields),
  })
  return new GraphQLSchema({ query })
}

interface CompiledSubject {
  document: CompiledDocument
  shape: ObjectShape
}

function compileSubjects(whole: GraphQLSchema): ReadonlyMap<string, CompiledSubject> {
  const schema = subjectSchema(whole)
  const compiled = Object.entries(resources).map(([name, { object: shape }]) => {
    const fragment = /^fragment (\w+)/.exec(shape.fragment)?.[1]
    const text = `query { answer: ${name} { ...${fragment} } } ${shape.fragment}`
    return [name, { document: compileDocument(schema, text), shape }] as const
  })
  return new Map(compiled)
}

/** Compiled when one is first asked for, once a process. */
const subjects = once(() => compileSubjects(doorsSchema))

/** The renderer of an app (App.renderSubject). */
export const subjectRenderer = perApp((app) => createSubjectRenderer(app))

/**
 * Writes objects as their GET answers them, from rows (the types' backing, with whatever an event laid over them) of
 * one workspace. Answers one object per row, in order, ready for JSON.stringify. Throws the first failure.
 */
export function createSubjectRenderer(app: App) {
  const compiled = subjects()
  return async (subject: string, workspaceId: string, rows: readonly unknown[]): Promise<unknown[]> => {
    const known = compiled.get(subject)
    if (!known) throw new Error(`nothing is known about rendering a ${subject}`)
    const ctx: RenderCtx = { ...createCtx(app, { actor: { kind: 'system', workspaceId } }), rows }
    const { data, errors } = await execute(ctx, known.document, {})
    if (errors.length > 0 || !data) throw errors[0]
    return (data.answer as unknown[]).map(known.shape.finish)
  }
}
