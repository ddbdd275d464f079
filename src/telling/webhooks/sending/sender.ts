import type { App } from '#core/context/context.ts'
import { Batcher } from '#core/db/batch.ts'
import { byWorkspace, perWorkspace } from '#core/db/per-workspace.ts'
import { lanesOf, type OwnLanes } from '#core/lanes/lanes.ts'
import { claimInTime } from '#core/lanes/late-claims.ts'
import { throughOutage } from '#core/outage.ts'
import { type LaneLimits, Lanes } from './lanes.ts'

/** Something claimed to be sent to one endpoint, in this process's hands until `claimedUntil`. */
export interface HeldDelivery {
  workspaceId: string
  id: string
  endpointId: string
  claimedUntil: Date
  /** of its workspace (src/core/lanes) */
  lane: number
}

export interface ClaimOptions {
  own: OwnLanes
  /** those that may have something new or room for more; null when everything is to be looked at */
  workspaceIds: string[] | null
  /** how many in one statement, about */
  limit: number
  /** how many of one endpoint, unless `rooms` says otherwise */
  usualRoom: number
  rooms: { endpointIds: string[]; free: number[] }
  /** held by this process although their claims ran out: the requests are still on the way */
  held: string[]
}

/** A result of one try. */
export interface Result<Claim> {
  claim: Claim
  /** its outcome decides whether more may be sent, so nothing more is sent there before it is saved */
  decisive: boolean
}

/** What a kind of deliveries is made of. */
export interface SenderWork<Claim extends HeldDelivery, Outcome extends Result<Claim>> {
  kind: 'deliveries' | 'legacy-webhooks'
  limits: LaneLimits
  claim(options: ClaimOptions): Promise<Claim[]>
  send(claim: Claim): Promise<Outcome>
  /** Answers the endpoints to which nothing more of what is held may be sent. */
  save(outcomes: Outcome[]): Promise<readonly string[]>
  /** Gives claims back that were not sent. */
  release(claims: readonly Claim[]): Promise<void>
}

const claimAtOnce = 500
const mostHeld = 4_000
/** Lanes that run low within the same moment are filled by one claim. */
const gatherMs = 10
/** Time brings deliveries too: retries, probes, claims that nobody finished. A little less than the sweeper's second. */
const lookEveryMs = 900
/** What a process that died had claimed is taken again by then. */
export const claimMs = 16_000
/** A request takes 10 seconds at most; one whose claim ends sooner than this is not begun. */
const leastLeaseMs = 12_000

/**
 * Claims due deliveries and sends them. Claiming never waits for receivers: a run ends when nothing more can be
 * claimed, requests go on behind it, and a lane that runs low claims again by itself.
 */
export class Sender<Claim extends HeldDelivery, Outcome extends Result<Claim>> {
  readonly #app: App
  readonly #work: SenderWork<Claim, Outcome>
  readonly #lanes: Lanes<Claim>
  readonly #results: Batcher<Outcome, readonly string[]>
  /** claimed and not yet finished, by delivery id */
  readonly #held = new Map<string, Claim>()
  #claiming: Promise<void> | undefined
  #again = false
  #all = false
  /** workspaces that have something new, or room for more, since they were last looked at */
  readonly #wanted = new Set<string>()
  #lookedAt = Number.NEGATIVE_INFINITY
  #gathering: NodeJS.Timeout | undefined
  #closing = false
  #whenIdle: (() => void)[] = []

  constructor(app: App, work: SenderWork<Claim, Outcome>) {
    this.#app = app
    this.#work = work
    this.#lanes = new Lanes(
      work.limits,
      (claim) => this.#send(claim),
      (workspaceId) => this.#refill(workspaceId),
    )
    const save = async (outcomes: Outcome[]) => {
      const stopped = await work.save(outcomes)
      return outcomes.map(() => stopped)
    }
    this.#results = new Batcher(save, { apart: byWorkspace(app, ({ claim }) => claim.workspaceId) })
    // The requests on their way count against the limits of their workspaces.
    lanesOf(app).keepWhile(work.kind, () => new Set(Array.from(this.#held.values(), ({ lane }) => lane)))
  }

  /** Claims and starts what is due. A call during a claim makes that one look once more. */
  async claim(): Promise<void> {
    this.#all = true
    this.#lookedAt = this.#app.clock.nowMs()
    await this.#claimMore()
  }

  #claimMore(): Promise<void> {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    this.#again = true
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = undefined
    })
    return this.#claiming
  }

  /** Claims soon what is new in a workspace, if this process is the one that sends for it. */
  hint(workspaceId: string): void {
    this.#refill(workspaceId)
  }

  /** A workspace has something new: `claimExpected` looks at it. */
  expect(workspaceId: string): void {
    this.#wanted.add(workspaceId)
  }

  /** Whether `claimExpected` is enough: something is expected, and everything was looked at a moment ago. */
  get isExpecting(): boolean {
    return this.#wanted.size > 0 && this.#app.clock.nowMs() - this.#lookedAt < lookEveryMs
  }

  /** Claims what is due in workspaces that have something new, which costs nothing for all the others. */
  claimExpected(): Promise<void> {
    return this.#claimMore()
  }

  /** Gives back what is held of an endpoint and not begun. */
  async drop(endpointId: string): Promise<void> {
    await this.#giveBack(this.#lanes.takeWaitingOf(endpointId))
  }

  /** Waits until nothing is due and nothing on its way. */
  async settle(): Promise<void> {
    do {
      await this.claim()
      if (this.#held.size > 0) await this.#idle()
      // A lane that ran empty at the very end has asked for one more look; it is not left for later.
      else if (this.#gathering === undefined) break
    } while (!this.#closing)
  }

  /** Begins nothing new, gives back what was not begun, and waits for requests on their way. */
  async close(): Promise<void> {
    this.#closing = true
    clearTimeout(this.#gathering)
    await this.#claiming?.catch(() => {})
    await this.#giveBack(this.#lanes.takeWaiting())
    if (this.#held.size > 0) await this.#idle()
  }

  async #claimAll(): Promise<void> {
    while (this.#again && !this.#closing) {
      // There is hardly room: a claim of a few costs as much as one of many, and the lanes ask again.
      if (mostHeld - this.#held.size < claimAtOnce) return
      this.#again = false
      const workspaceIds = this.#all ? null : [...this.#wanted]
      this.#all = false
      this.#wanted.clear()
      // An earlier claim has looked at them already.
      if (workspaceIds?.length === 0) continue
      const claims = await this.#claimOwn(workspaceIds)
      for (const claim of claims) this.#hold(claim)
      this.#lanes.add(claims)
      if (claims.length >= claimAtOnce) this.#lookAgain(workspaceIds)
    }
  }

  async #claimOwn(workspaceIds: string[] | null): Promise<Claim[]> {
    const { kind } = this.#work
    const claims = await lanesOf(this.#app).claim(kind, (own) =>
      claimInTime(this.#app, kind, claimMs - leastLeaseMs, () =>
        this.#work.claim({
          own,
          workspaceIds,
          limit: claimAtOnce,
          usualRoom: Lanes.usualRoom,
          rooms: this.#lanes.rooms(),
          held: this.#overdue(),
        }),
      ),
    )
    return claims ?? []
  }

  #lookAgain(workspaceIds: string[] | null): void {
    this.#again = true
    if (workspaceIds === null) this.#all = true
    for (const id of workspaceIds ?? []) this.#wanted.add(id)
  }

  #overdue(): string[] {
    const now = this.#app.clock.nowMs()
    const overdue: string[] = []
    for (const { id, claimedUntil } of this.#held.values())
      if (claimedUntil.getTime() <= now) overdue.push(id)
    return overdue
  }

  #hold(claim: Claim): void {
    this.#held.set(claim.id, claim)
  }

  #refill(workspaceId: string): void {
    if (this.#closing) return
    this.#wanted.add(workspaceId)
    this.#gathering ??= setTimeout(() => {
      this.#claimMore().catch((error) => this.#warn(error, 'deliveries could not be claimed'))
    }, gatherMs)
  }

  /**
   * Settles when the receiver has answered; true when it was asked. The result is saved behind it, so that the lane is
   * free at once; after a failure the lane waits, because it may be the one that stops everything.
   */
  async #send(claim: Claim): Promise<boolean> {
    // It waited in its lane for so long that another process may take it soon.
    if (claim.claimedUntil.getTime() - this.#app.clock.nowMs() < leastLeaseMs) {
      await this.#giveBack([claim])
      return false
    }
    try {
      const outcome = await this.#work.send(claim)
      const saved = this.#save(outcome)
      if (outcome.decisive) await saved
    } catch (error) {
      this.#warn(error, 'a delivery could not be tried')
      this.#finished([claim])
    }
    return true
  }

  async #save(outcome: Outcome): Promise<void> {
    try {
      const stopped = await throughOutage(this.#app, () => this.#results.add(outcome))
      for (const endpointId of stopped) await this.drop(endpointId)
    } catch (error) {
      // Its claim runs out, and it is sent again under the same webhook-id.
      this.#warn(error, 'the result of a delivery could not be saved')
    }
    this.#finished([outcome.claim])
  }

  async #giveBack(claims: readonly Claim[]): Promise<void> {
    if (claims.length === 0) return
    await perWorkspace(this.#app, claims, (part) => this.#work.release(part)).catch((error) =>
      this.#warn(error, 'claims could not be given back'),
    )
    this.#finished(claims)
  }

  #finished(claims: readonly Claim[]): void {
    for (const { id } of claims) this.#held.delete(id)
    if (this.#held.size > 0) return
    this.#lanes.forgetIdle()
    for (const resolve of this.#whenIdle.splice(0)) resolve()
  }

  #warn(error: unknown, message: string): void {
    this.#app.log.error({ err: error, kind: this.#work.kind }, message)
  }

  #idle(): Promise<void> {
    return new Promise((resolve) => this.#whenIdle.push(resolve))
  }
}
