import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import { parsePhone } from '#messaging/contacts/contacts/phone.ts'
import { type ContactRoom, contactRoom } from '#messaging/contacts/contacts/write.ts'
import { templatesOfWorkspace } from '#messaging/content/templates/cache.ts'
import { numbersOfWorkspace } from '#messaging/numbers/accounts/directory.ts'
import type { Moving } from './move.ts'
import { moveContacts } from './move-contacts.ts'
import { moveEntries } from './move-entries.ts'
import type { MovedInKind } from './move-in-sets.ts'
import { movePeople, moveTeamsWithMembers } from './move-people.ts'
import { moveFlows, moveReplies, moveRules, moveTags } from './move-replies.ts'
import type { Source, SourceNumber, SourceTemplate } from './source.ts'
import { type Part, Tally } from './tally.ts'

export interface MoveInOptions {
  /** nothing is written; counts and reasons say what would be */
  isDry: boolean
  /** numbers here, by name or id, for numbers there, by name or id */
  numbers: ReadonlyMap<string, string>
  progress(kind: MovedInKind, done: number): void
}

/** A number there, and the one that it is here. */
export interface MetNumber {
  name: string
  phone: string | null
  /** its name here; null where messages of it are left out */
  here: string | null
}

export interface MoveInReport {
  system: Source['system']
  version: string | null
  account: string
  numbers: MetNumber[]
  parts: Part[]
  /** with how many contacts something was said */
  chats: number
  /** of the plan, before it began; the limit is null without one */
  room: ContactRoom
  /** those that are not here: the platform has them, and a sync of its number brings them */
  templatesToSync: SourceTemplate[]
  /** what has no counterpart here */
  others: Record<string, number>
}

interface Met {
  there: SourceNumber
  here: { id: string; name: string } | null
}

/** Finds each number here: as it is said, by the platform's id, or by its phone. Throws invalid_field for one that is not. */
async function meetNumbers(ctx: Ctx, source: Source, named: MoveInOptions['numbers']): Promise<Met[]> {
  const own = await numbersOfWorkspace(ctx.app, workspaceOf(ctx.actor))
  const there = await source.numbers()
  for (const name of named.keys())
    if (!there.some((one) => one.name === name || one.id === name))
      throw new AppError('invalid_field', `The source has no number ${name}.`, { field: '--number' })
  return there.map((one): Met => {
    const wanted = named.get(one.name) ?? named.get(one.id)
    if (wanted !== undefined) {
      const found = own.find(({ id, name }) => id === wanted || name === wanted)
      if (!found)
        throw new AppError('invalid_field', `No number is called ${wanted} here.`, { field: '--number' })
      return { there: one, here: found }
    }
    const phone = one.phone === null ? null : parsePhone(one.phone)
    const isSame = (number: (typeof own)[number]) =>
      (one.platformId !== null && number.phoneId === one.platformId) ||
      (phone !== null && number.phone === phone)
    return { there: one, here: own.find(isSame) ?? null }
  })
}

async function templatesToSync({ ctx, source }: Moving): Promise<SourceTemplate[]> {
  const { byId } = await templatesOfWorkspace(ctx.app, workspaceOf(ctx.actor))
  const here = new Set([...byId.values()].map(({ name }) => name))
  return (await source.templates()).filter(({ name }) => !here.has(name))
}

const steps: readonly ((moving: Moving) => Promise<void>)[] = [
  movePeople,
  moveTeamsWithMembers,
  moveTags,
  moveReplies,
  moveRules,
  moveFlows,
  moveContacts,
  moveEntries,
]

/**
 * Moves an account of another system into the workspace, in the name of a member of it. What came before stays; what is
 * new there is added. Nothing is sent, and nobody is told (docs/adr/0175).
 */
export async function moveIn(ctx: Ctx, source: Source, options: MoveInOptions): Promise<MoveInReport> {
  const met = await meetNumbers(ctx, source, options.numbers)
  const tally = new Tally()
  const room = await contactRoom(ctx.app.pool, workspaceOf(ctx.actor))
  const moving: Moving = {
    ctx,
    move: { workspaceId: workspaceOf(ctx.actor), source: source.key },
    source,
    isDry: options.isDry,
    tally,
    numbers: new Map(met.flatMap(({ there, here }) => (here ? [[there.id, here.id] as const] : []))),
    people: new Map(),
    teams: new Map(),
    names: new Map(),
    contacts: new Set(),
    progress: options.progress,
  }
  for (const step of steps) await step(moving)
  return {
    system: source.system,
    version: source.version,
    account: source.accountName,
    numbers: met.map(({ there: { name, phone }, here }) => ({ name, phone, here: here?.name ?? null })),
    parts: tally.parts,
    chats: tally.chats.size,
    room,
    templatesToSync: await templatesToSync(moving),
    others: await source.others(),
  }
}
