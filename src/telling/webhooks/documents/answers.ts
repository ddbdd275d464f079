import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage } from '#core/outage.ts'
import { writeTime } from '#core/time/time.ts'
import { publicEvents, resources } from '#telling/resources.ts'
import type { RenderedEvent } from '../fan-out/bodies.ts'
import type { QueuedEvent } from '../fan-out/read.ts'
import { variablesIn } from './event-variables.ts'
import type { KeptDocument } from './kept.ts'
import { eventReader } from './reader.ts'

/** The document of an endpoint for the events of its type, and how it reads. */
export interface AskedDocument extends KeptDocument {
  maskPhones: boolean
}

type Rendered = Pick<RenderedEvent, 'row'> & { event: QueuedEvent }

/** Events with the same object are answered one after the other: each shows it as it was then. */
function inRounds(events: readonly Rendered[]): Rendered[][] {
  const rounds: Rendered[][] = []
  const seen = new Map<string, number>()
  for (const one of events) {
    const round = seen.get(one.event.subjectId) ?? 0
    seen.set(one.event.subjectId, round + 1)
    const others = rounds[round]
    if (others) others.push(one)
    else rounds[round] = [one]
  }
  return rounds
}

/**
 * What a document answers for events of its type, as bodies by event id. The event's own members stand beside the
 * answer, since no field of the graph has them. Reads of all events are gathered.
 */
async function answerEvents(
  app: App,
  workspaceId: string,
  { type, document, permissions, maskPhones }: AskedDocument,
  events: readonly Rendered[],
): Promise<Map<string, string>> {
  const actor = eventReader(workspaceId, permissions, maskPhones)
  const { loader } = resources[publicEvents[type].resource]
  const bodies = new Map<string, string>()
  for (const round of inRounds(events)) {
    const ctx = createCtx(app, { actor, ownDocument: true })
    const loaded = loader(ctx)
    for (const { event, row } of round) loaded.prime(event.subjectId, row as never)
    const variables = round.map(({ event }) => variablesIn(type, event))
    const answers = await app.eventDocuments.answer(ctx, document, variables)
    round.forEach(({ event }, index) => {
      bodies.set(event.id, bodyOf(event, answers[index] ?? { data: null }))
    })
  }
  return bodies
}

function bodyOf({ id, type, occurredAt, data: { extras } }: QueuedEvent, answer: object): string {
  const own = extras && Object.keys(extras).length > 0 ? { event: extras } : {}
  return JSON.stringify({ id, type, timestamp: writeTime(occurredAt), ...answer, ...own })
}

interface Asking {
  event: QueuedEvent
  asked: AskedDocument | null
}

const keyOf = ({ type, document, permissions, maskPhones }: AskedDocument) =>
  JSON.stringify([type, maskPhones, permissions, document])

/**
 * Puts the answers of documents beside those who asked with one, each document once for all events that it is asked
 * for. Whoever it has no answer for, because it could not be run at all, gets the default body.
 */
export async function withAnswers<A extends Asking>(
  app: App,
  workspaceId: string,
  askings: readonly A[],
  rendered: ReadonlyMap<string, RenderedEvent>,
): Promise<(A & { documentBody: string | null })[]> {
  const answered = new Map<string, ReadonlyMap<string, string>>()
  const asking = askings.flatMap(({ event, asked }) => (asked ? [{ event, asked }] : []))
  for (const [key, group] of Map.groupBy(asking, ({ asked }) => keyOf(asked))) {
    const [{ asked }] = group as [(typeof asking)[number]]
    const events = new Map(group.map(({ event }) => [event.id, event]))
    const withRows = [...events.values()].flatMap((event) => {
      const found = rendered.get(event.id)
      return found ? [{ event, row: found.row }] : []
    })
    answered.set(key, await answersOrNone(app, workspaceId, asked, withRows))
  }
  return askings.map((one) => ({
    ...one,
    documentBody: (one.asked && answered.get(keyOf(one.asked))?.get(one.event.id)) ?? null,
  }))
}

/** No document holds up the events of its workspace; an outage does, for as long as it lasts. */
export async function answersOrNone(
  app: App,
  workspaceId: string,
  asked: AskedDocument,
  events: readonly Rendered[],
): Promise<ReadonlyMap<string, string>> {
  try {
    return await answerEvents(app, workspaceId, asked, events)
  } catch (error) {
    if (isOutage(error)) throw error
    logFailure(app, { err: error, workspaceId, type: asked.type }, 'a document of a webhook could not be run')
    return new Map()
  }
}
