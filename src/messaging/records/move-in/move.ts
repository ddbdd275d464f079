import type { Ctx } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import type { LeftOutReason, MovedInKind } from './move-in-sets.ts'
import { keepOrigins, knownOrigins, type Move } from './origins.ts'
import type { Source } from './source.ts'
import type { Tally } from './tally.ts'

/** A move that goes on. */
export interface Moving {
  /** of the person in whose name it happens */
  ctx: Ctx
  move: Move
  source: Source
  /** nothing is written */
  isDry: boolean
  tally: Tally
  /** numbers here by what messages there call theirs */
  numbers: ReadonlyMap<string, string>
  /** members here by what they are there */
  people: Map<string, string>
  /** teams here by what they are there */
  teams: Map<string, string>
  /** what people there are called */
  names: Map<string, string>
  /** those of the contacts there that are not left out */
  contacts: Set<string>
  /** tells how far it is */
  progress(kind: MovedInKind, done: number): void
}

/** What one kind of small things is, and how one of them is made. */
interface Settings<T> {
  kind: MovedInKind
  items: readonly T[]
  foreignId(item: T): string
  called(item: T): string
  /** Why one is left out; null where it can be made. Throws AppError for what cannot be taken as it is. */
  lack(item: T): LeftOutReason | null | Promise<LeftOutReason | null>
  /** Makes one by its use-case; answers its id, where it has one. */
  make(item: T): Promise<string | null>
}

/** What is there already by its name is no fault, and is known from then on. */
const isHere = (error: AppError) => error.code === 'conflict'

interface Fate {
  /** null where it is moved */
  reason: LeftOutReason | null
  ownId: string | null
  example?: string
}

/** What becomes of one thing, which is made unless the run is dry. */
async function fateOf<T>(isDry: boolean, settings: Settings<T>, item: T): Promise<Fate> {
  const { called, lack, make } = settings
  try {
    const reason = await lack(item)
    if (reason !== null || isDry) return { reason, ownId: null }
    return { reason, ownId: await make(item) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (isHere(error)) return { reason: 'here', ownId: null }
    return { reason: 'unusable', ownId: null, example: `${called(item)}: ${sentence(error)}` }
  }
}

/** Moves things of which there are some hundred at most, one by one, each by the use-case that makes one. */
export async function moveSettings<T>(
  { ctx, move, isDry, tally }: Moving,
  settings: Settings<T>,
): Promise<void> {
  const { kind, items, foreignId } = settings
  const { pool } = ctx.app
  const known = await knownOrigins(pool, move, kind, items.map(foreignId))
  for (const item of items) {
    if (known.has(foreignId(item))) {
      tally.leave(kind, 'known')
      continue
    }
    const { reason, ownId, example } = await fateOf(isDry, settings, item)
    if (reason === null) tally.move(kind)
    else tally.leave(kind, reason, example)
    if (!isDry && (reason === null || reason === 'here'))
      await keepOrigins(pool, move, kind, [{ foreignId: foreignId(item), ownId }])
  }
}

const sentence = ({ field, message }: AppError) => (field ? `${field}: ${message}` : message)
