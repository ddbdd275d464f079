import {
  type ASTNode,
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  getOperationAST,
  Kind,
  locatedError,
  visit,
} from 'graphql'
import type { Member } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import type { LiveItem } from '#telling/live/items.ts'
import { primeLoaders } from '#telling/live/rows.ts'
import { LiveStream, TooSlowError } from '#telling/live/stream.ts'
import { asksTooMuch, costOf, fragmentsOf, isOverLimit } from '../../../schema/costs.ts'
import type { DoorContext } from './door-context.ts'
import { translateError } from './errors.ts'
import { permissionClass } from './permission-class.ts'

/**
 * Subscribers that asked the same with the same permissions get the same answer, so an event is executed once for all
 * of them (house, 12). Fields below a live event must therefore not depend on the person, only on permissions and on
 * whose chats are seen.
 */
export function sharedSubscribe(app: App) {
  return async (args: ExecutionArgs): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> => {
    const tooMuch = costRefusal(args)
    if (tooMuch) return refused(app, args, { errors: [tooMuch] })
    const source = await createSourceEventStream(args)
    if (!(Symbol.asyncIterator in source)) return refused(app, args, source)
    if (!(source instanceof LiveStream)) return mapped(source, (root) => executeOne(app, args, root))
    const { cut } = args.contextValue as Partial<DoorContext>
    const question = questionOf(args)
    return mapped(source, (item) => shared(app, args, question, source.member, item), cut)
  }
}

/** Before it begins: the schema's own look at costs comes with each event. */
function costRefusal({ schema, document, operationName, variableValues, contextValue }: ExecutionArgs) {
  const operation = getOperationAST(document, operationName)
  const root = operation?.selectionSet.selections[0]
  if (!operation || root?.kind !== Kind.FIELD || (contextValue as Ctx).ownDocument) return null
  const fragments = fragmentsOf(document)
  const cost = costOf({ schema, operation, fragments, variableValues: variableValues ?? {} })
  if (!isOverLimit(cost)) return null
  return locatedError(asksTooMuch(cost), root, [root.alias?.value ?? root.name.value])
}

const requestIdOf = (args: ExecutionArgs) => (args.contextValue as Ctx).requestId

function refused(app: App, args: ExecutionArgs, result: ExecutionResult): ExecutionResult {
  const errors = result.errors?.map((error) => translateError(app, error, requestIdOf(args), args))
  return { ...result, errors }
}

async function executeOne(
  app: App,
  args: ExecutionArgs,
  rootValue: unknown,
  contextValue = args.contextValue,
) {
  const result = await execute({ ...args, rootValue, contextValue })
  return result.errors ? refused(app, args, result) : result
}

const answers = new WeakMap<LiveItem, Map<string, Promise<ExecutionResult>>>()

function shared(app: App, args: ExecutionArgs, question: string, member: Member, item: LiveItem) {
  const byQuestion = answers.get(item) ?? new Map<string, Promise<ExecutionResult>>()
  answers.set(item, byQuestion)
  const key = `${permissionClass(member)} ${question}`
  const answer = byQuestion.get(key) ?? executeOne(app, args, item, contextFor(app, args, member, item))
  byQuestion.set(key, answer)
  return answer
}

/** A context of its own for each event: loaders that lived as long as a subscription would tell old rows. */
function contextFor(app: App, args: ExecutionArgs, member: Member, item: LiveItem): Ctx {
  const { ownDocument } = args.contextValue as Ctx
  const ctx = createCtx(app, { actor: member, ownDocument })
  primeLoaders(ctx, item)
  return ctx
}

const numbers = new WeakMap<DocumentNode, number>()
let lastNumber = 0

/** What is asked of an event, apart from which events: document, operation and variables. */
function questionOf({ document, operationName, variableValues }: ExecutionArgs): string {
  const number = numbers.get(document) ?? ++lastNumber
  numbers.set(document, number)
  const choosing = choosingVariables(document, operationName)
  const variables = Object.entries(variableValues ?? {}).filter(([name]) => !choosing.has(name))
  return JSON.stringify([number, operationName, variables.sort(([a], [b]) => (a < b ? -1 : 1))])
}

/**
 * Variables that are arguments of the root field and nothing else: they say which events are told (`after`, filters) and
 * do not change what one looks like.
 */
function choosingVariables(
  document: DocumentNode,
  operationName: ExecutionArgs['operationName'],
): ReadonlySet<string> {
  const operation = getOperationAST(document, operationName)
  const root = operation?.selectionSet.selections[0]
  if (!operation || root?.kind !== Kind.FIELD) return new Set()
  const names = root.arguments?.flatMap((argument) => variablesIn(argument)) ?? []
  const uses = document.definitions.flatMap((definition) => variablesIn(definition))
  const timesIn = (all: string[], name: string) => all.filter((one) => one === name).length
  // A variable is also mentioned where it is declared, so one that only the root field uses is mentioned once more in
  // all.
  return new Set(names.filter((name) => timesIn(uses, name) === timesIn(names, name) + 1))
}

function variablesIn(node: ASTNode): string[] {
  const names: string[] = []
  visit(node, { Variable: ({ name }) => void names.push(name.value) })
  return names
}

/**
 * Answers for what a source tells. Ending it ends the source at once, even while it waits. A client that is too slow is
 * `cut` off: told as the stream's error it would be the end for one that comes back by itself.
 */
function mapped<T>(
  source: AsyncIterable<T>,
  answer: (value: T) => Promise<ExecutionResult>,
  cut?: () => void,
): AsyncIterableIterator<ExecutionResult> {
  const iterator = source[Symbol.asyncIterator]()
  const done = { value: undefined, done: true } as const
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      const step = await iterator.next().catch((error) => {
        if (error instanceof TooSlowError) cut?.()
        throw error
      })
      return step.done ? done : { value: await answer(step.value), done: false }
    },
    async return() {
      await iterator.return?.()
      return done
    },
  }
}
