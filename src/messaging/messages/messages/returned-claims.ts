import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { perWorkspace } from '#core/db/per-workspace.ts'
import { type HeldClaim, held } from './hand-over-row.ts'

/** How long what was cut short waits at least: what is out of reach for longer is not asked for again and again. */
const againMs = 1_000

/**
 * By its claim alone, whether or not it is marked as handed over: PostgreSQL may have written a mark and gone away
 * before it could say so. A claim that another one has followed gives nothing back.
 */
const giveBack = statement(
  'hand_over.give_back',
  `update hand_over h set handed_over_at = null, claimed_until = null, claimed_by = null
   from ${held.from('q')}
   where h.workspace_id = q.workspace_id and h.message_id = q.id and h.claimed_by = q.claim_id`,
)

/**
 * What an outage has kept this process from handing over: given back once PostgreSQL is there again, instead of waiting
 * for the end of its claim. Only for messages that the platform has certainly not been told of, and will not be by the
 * claim that they are held by.
 */
export class GivenBack {
  #held: HeldClaim[] = []
  #from = 0

  add(held: readonly HeldClaim[]): void {
    if (this.#held.length === 0) this.#from = performance.now() + againMs
    this.#held.push(...held)
  }

  async write(app: App): Promise<void> {
    if (this.#held.length === 0 || performance.now() < this.#from) return
    const cut = this.#held
    this.#held = []
    try {
      await perWorkspace(app, cut, (part) => run(app.pool, giveBack, held.values(part)))
    } catch (error) {
      this.add(cut)
      throw error
    }
  }
}
