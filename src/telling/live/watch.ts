import { z } from 'zod'
import { hasAccess, type Member, memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import type { LiveArea } from '#core/events/resource.ts'
import { optional, parseInput, uuid } from '#core/validation.ts'
import { liveEventOf } from '#telling/resources.ts'
import { allAreas, areaAccess, assertHearsSome } from './areas.ts'
import type { Interest } from './interest.ts'
import { readBounds } from './log.ts'
import { type LiveStream, openStream } from './stream.ts'

/** A sequence as clients got it: digits. */
const sequence = z
  .string()
  .regex(/^\d{1,15}$/, 'Must be the sequence of an event.')
  .transform(Number)

const mostContacts = 100

const watchInput = z.strictObject({
  after: optional(sequence),
  types: optional(z.array(z.string()).min(1, 'Name at least one, or leave it out.')),
  contactIds: optional(
    z.array(uuid).min(1, 'Name at least one, or leave it out.').max(mostContacts, `At most ${mostContacts}.`),
  ),
  agentId: optional(uuid),
  teamId: optional(uuid),
})

const readerOf = ({ actor }: Ctx): Member =>
  memberOf(actor, () => errors.forbidden('Live events are for signed-in people.'))

/** The position to listen from for whoever asks for it before everything else: nothing is missed in between. */
export async function eventSequence(ctx: Ctx): Promise<string> {
  const { newest } = await readBounds(ctx.app.pool, readerOf(ctx).workspaceId)
  return String(newest)
}

const areaOf = (type: string) => liveEventOf(type)?.areas[0]

/** The areas of these kinds; each was asked for by name, so each must be the reader's. */
function areasOfTypes(member: Member, types: readonly string[]): LiveArea[] {
  const areas = new Set(types.flatMap((type) => areaOf(type) ?? []))
  const refused = [...areas].find((area) => !hasAccess(member, areaAccess[area]))
  if (refused) assertHearsSome(member, [refused])
  return [...areas]
}

const setOf = (values: readonly string[] | undefined | null) =>
  values ? new Set(values.map((value) => value.toLowerCase())) : null

function watch(ctx: Ctx, input: unknown, areasFor: (types: string[] | null) => LiveArea[]) {
  const member = readerOf(ctx)
  const { after = null, types = null, contactIds, agentId, teamId } = parseInput(watchInput, input)
  const interest: Interest = {
    areas: areasFor(types),
    types: setOf(types),
    contactIds: setOf(contactIds),
    agentId: agentId ?? null,
    teamId: teamId ?? null,
  }
  assertHearsSome(member, interest.areas)
  return openStream(ctx.app, member, interest, after)
}

/** Events of every area, or of some kinds; without kinds those of the areas that the reader may hear of. */
export function watchEvents(ctx: Ctx, input: unknown): Promise<LiveStream> {
  return watch(ctx, input, (types) => (types ? areasOfTypes(readerOf(ctx), types) : allAreas))
}

/** Events of one area. */
export function watchArea(ctx: Ctx, area: LiveArea, input: unknown): Promise<LiveStream> {
  return watch(ctx, input, () => [area])
}
