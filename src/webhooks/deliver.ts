import { Batcher } from '../batch.ts'
import type { App } from '../context.ts'
import { perApp } from '../per-app.ts'
import { type TryResult, tryDelivery } from './delivery/attempt.ts'
import { type Claimed, claimDeliveries, releaseDeliveries } from './delivery/claim.ts'
import { saveResults } from './delivery/finish.ts'
import { Lanes } from './delivery/lanes.ts'

const claimAtOnce = 200
const mostHeld = 2_000
/** A request takes 10 seconds at most; one whose claim ends sooner than this is not begun. */
const leastLeaseMs = 15_000

/**
 * Claims due deliveries and sends them. Claiming never waits for receivers: a run ends when nothing more can be
 * claimed, requests go on behind it, and a lane that runs low claims again by itself.
 */
class Sender {
  readonly #app: App
  readonly #lanes: Lanes<Claimed>
  readonly #results: Batcher<TryResult, undefined>
  /** claimed and not yet finished, by delivery id */
  readonly #held = new Map<string, Claimed>()
  #claiming: Promise<void> | undefined
  #again = false
  #closing = false
  #whenIdle: (() => void)[] = []

  constructor(app: App) {
    this.#app = app
    this.#lanes = new Lanes(
      (claim) => this.#send(claim),
      () => this.#refill(),
    )
    this.#results = new Batcher(async (results) => {
      await saveResults(app, results)
      return results.map(() => undefined)
    })
  }

  /** Claims and starts what is due. A call during a claim makes that one look once more. */
  claim(): Promise<void> {
    this.#again = true
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = undefined
    })
    return this.#claiming
  }

  /** Waits until nothing is due and nothing on its way. */
  async settle(): Promise<void> {
    do {
      await this.claim()
      if (this.#held.size === 0) return
      await this.#idle()
    } while (!this.#closing)
  }

  /** Begins nothing new, gives back what was not begun, and waits for requests on their way. */
  async close(): Promise<void> {
    this.#closing = true
    await this.#claiming?.catch(() => {})
    const unsent = this.#lanes.takeWaiting()
    await releaseDeliveries(this.#app, unsent)
    for (const claim of unsent) this.#finished(claim)
    if (this.#held.size > 0) await this.#idle()
  }

  async #claimAll(): Promise<void> {
    while (this.#again && !this.#closing) {
      const limit = Math.min(claimAtOnce, mostHeld - this.#held.size)
      if (limit <= 0) return
      this.#again = false
      const rooms = this.#lanes.rooms()
      const held = [...this.#held.keys()]
      const claims = await claimDeliveries(this.#app, { limit, usualRoom: Lanes.usualRoom, rooms, held })
      for (const claim of claims) this.#held.set(claim.id, claim)
      this.#lanes.add(claims)
      if (claims.length === limit) this.#again = true
    }
  }

  #refill(): void {
    if (this.#closing) return
    this.claim().catch((error) =>
      this.#app.log.error({ err: error }, 'webhook deliveries could not be claimed'),
    )
  }

  /** Settles when the receiver has answered; the result is saved behind it, so that the lane is free at once. */
  async #send(claim: Claimed): Promise<void> {
    // It waited in its lane for so long that another process may take it soon.
    if (claim.claimedUntil.getTime() - this.#app.clock.nowMs() < leastLeaseMs) return this.#finished(claim)
    try {
      void this.#save(await tryDelivery(this.#app, claim))
    } catch (error) {
      this.#app.log.error({ err: error, deliveryId: claim.id }, 'a webhook delivery could not be tried')
      this.#finished(claim)
    }
  }

  async #save(result: TryResult): Promise<void> {
    try {
      await this.#results.add(result)
    } catch (error) {
      // Its claim runs out, and it is sent again under the same webhook-id.
      this.#app.log.error({ err: error, deliveryId: result.claim.id }, 'a webhook result could not be saved')
    }
    this.#finished(result.claim)
  }

  #finished(claim: Claimed): void {
    this.#held.delete(claim.id)
    if (this.#held.size > 0) return
    this.#lanes.forgetIdle()
    for (const resolve of this.#whenIdle.splice(0)) resolve()
  }

  #idle(): Promise<void> {
    return new Promise((resolve) => this.#whenIdle.push(resolve))
  }
}

const sender = perApp((app) => new Sender(app))

/** Starts every delivery that is due and has room; requests on their way are not waited for. */
export async function drainDeliveries(app: App): Promise<{ more: boolean }> {
  await sender(app).claim()
  return { more: false }
}

/** Waits until no delivery is due and none on its way. */
export function settleDeliveries(app: App): Promise<void> {
  return sender(app).settle()
}

/** Before the process ends: what was not begun is given back, requests on their way are waited for. */
export function closeDeliveries(app: App): Promise<void> {
  return sender(app).close()
}
