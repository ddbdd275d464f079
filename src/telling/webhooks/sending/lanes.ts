import { LRUCache } from 'lru-cache'

/** How many requests may be on their way (document 1, Delivery rules, Concurrency). */
export interface LaneLimits {
  perEndpoint: number
  perWorkspace: number
}

const slowAfterMs = 5_000
/** When a request is given up (document 1, Delivery rules): what took as long was no answer. */
const givenUpAfterMs = 10_000

/** How much of one endpoint is held: enough to keep its requests going, and more when it answers fast. */
const usualHeld = 32
const fastHeld = 200
const fastMs = 200
/** Of many endpoints together; each still has what can be on its way at once. */
const allHeld = 4_000
const leastHeld = 16

interface EndpointKey {
  workspaceId: string
  endpointId: string
}

/** Whether the last answer took more than 5 seconds, or one that is owed does. */
type Pace = 'well' | 'slow'

const weightOf = (pace: Pace) => (pace === 'slow' ? 2 : 1)

/** The queue of one endpoint. */
interface Lane<Item> {
  waiting: Item[]
  running: number
  /** answers since it last had nothing to do */
  answered: number
  fast: boolean
  pace: Pace
}

interface Workspace<Item> {
  /** in the order of their turns */
  lanes: Map<string, Lane<Item>>
  /** requests on the way; a slow one counts as two */
  load: number
  /** the part of it that slow endpoints take */
  slowLoad: number
}

/**
 * Sends items side by side, in turns: so many to one endpoint and so many to the endpoints of one workspace, of which a
 * request of more than 5 seconds counts as two. An endpoint that is alone has all of it. Beside others it may not take
 * what would leave them nothing if it hung: docs/adr/0020. The limits hold within this process.
 */
export class Lanes<Item extends EndpointKey> {
  readonly #limits: LaneLimits
  readonly #send: (item: Item) => Promise<boolean>
  readonly #onRoom: (workspaceId: string) => void
  readonly #workspaces = new Map<string, Workspace<Item>>()
  /** what an endpoint may have of all that is held */
  #share = fastHeld
  /** of endpoints that have nothing to do now, too */
  readonly #paces = new LRUCache<string, Pace>({ max: 10_000 })

  /**
   * `send` never rejects, and tells whether the endpoint was asked at all. `onRoom` is called when a lane of a workspace
   * is half empty, or empty.
   */
  constructor(
    limits: LaneLimits,
    send: (item: Item) => Promise<boolean>,
    onRoom: (workspaceId: string) => void,
  ) {
    this.#limits = limits
    this.#send = send
    this.#onRoom = onRoom
  }

  static readonly usualRoom = usualHeld

  add(items: readonly Item[]): void {
    for (const item of items) this.#lane(item).waiting.push(item)
    for (const workspaceId of new Set(items.map((item) => item.workspaceId))) this.#start(workspaceId)
  }

  /** How many more each endpoint known here can take; none as long as it has half of what it may. */
  rooms(): { endpointIds: string[]; free: number[] } {
    const rooms = { endpointIds: [] as string[], free: [] as number[] }
    let known = 0
    for (const { lanes } of this.#workspaces.values()) known += lanes.size
    this.#share = Math.max(leastHeld, Math.floor(allHeld / Math.max(1, known)))
    for (const { lanes } of this.#workspaces.values())
      for (const [endpointId, lane] of lanes) {
        const held = lane.waiting.length + lane.running
        const most = this.#mostHeld(lane)
        rooms.endpointIds.push(endpointId)
        rooms.free.push(held > most / 2 ? 0 : most - held)
      }
    return rooms
  }

  /** True once on the way down. An endpoint that turned out to be fast has less than half of what it may at once. */
  #isLow(lane: Lane<Item>, held: number): boolean {
    return [usualHeld, this.#mostHeld(lane)].some(
      (most) => held === Math.floor(Math.min(most, this.#share) / 2),
    )
  }

  #mostHeld(lane: Lane<Item>): number {
    return Math.min(lane.fast ? fastHeld : usualHeld, this.#share)
  }

  /** Takes back what was not started yet. */
  takeWaiting(): Item[] {
    const lanes = [...this.#workspaces.values()].flatMap((workspace) => [...workspace.lanes.values()])
    return lanes.flatMap((lane) => lane.waiting.splice(0))
  }

  /** Takes back what was not started yet of one endpoint. */
  takeWaitingOf(endpointId: string): Item[] {
    for (const { lanes } of this.#workspaces.values()) {
      const lane = lanes.get(endpointId)
      if (lane) return lane.waiting.splice(0)
    }
    return []
  }

  /** Forgets endpoints that have nothing to do. */
  forgetIdle(): void {
    for (const [id, { lanes, load }] of this.#workspaces) {
      for (const [endpointId, lane] of lanes)
        if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(endpointId)
      if (load === 0 && lanes.size === 0) this.#workspaces.delete(id)
    }
  }

  #lane({ workspaceId, endpointId }: Item): Lane<Item> {
    const workspace = this.#workspaces.get(workspaceId) ?? { lanes: new Map(), load: 0, slowLoad: 0 }
    this.#workspaces.set(workspaceId, workspace)
    const pace = this.#paces.get(endpointId) ?? 'well'
    const lane = workspace.lanes.get(endpointId) ?? {
      waiting: [],
      running: 0,
      answered: 0,
      fast: false,
      pace,
    }
    workspace.lanes.set(endpointId, lane)
    return lane
  }

  #hasRoom({ load, slowLoad, lanes }: Workspace<Item>, lane: Lane<Item>): boolean {
    const weight = weightOf(lane.pace)
    if (load + weight > this.#limits.perWorkspace || lane.running >= this.#most(lane, lanes.size))
      return false
    return weight === 1 || lanes.size === 1 || slowLoad + weight <= this.#slowMost
  }

  /** What requests of more than 5 seconds may weigh together: a quarter is kept for the others. */
  get #slowMost(): number {
    return (this.#limits.perWorkspace * 3) / 4
  }

  /** Requests of an endpoint, as one of so many of its workspace. */
  #most(lane: Lane<Item>, endpoints: number): number {
    const { perEndpoint, perWorkspace } = this.#limits
    if (endpoints === 1) return perEndpoint
    // If all of these become slow they weigh twice as much, and there is still room for the others.
    const safe = Math.min(perEndpoint, Math.ceil(this.#slowMost / 2))
    // Each answer allows one request more than the endpoint's own share: the number doubles with every round trip.
    return Math.min(safe, Math.ceil(perWorkspace / endpoints) + lane.answered)
  }

  /** Starts what may start: one of each lane in turn, until nothing has room. */
  #start(workspaceId: string): void {
    const workspace = this.#workspaces.get(workspaceId)
    if (!workspace) return
    let started = true
    while (started) {
      started = false
      for (const [endpointId, lane] of [...workspace.lanes]) {
        if (lane.waiting.length === 0 || !this.#hasRoom(workspace, lane)) continue
        const item = lane.waiting.shift() as Item
        // The next turn begins with another lane.
        workspace.lanes.delete(endpointId)
        workspace.lanes.set(endpointId, lane)
        started = true
        void this.#run(workspace, lane, item)
      }
    }
  }

  async #run(workspace: Workspace<Item>, lane: Lane<Item>, item: Item): Promise<void> {
    let weight = 0
    let slowWeight = 0
    const weigh = (next: number) => {
      const slowNext = lane.pace === 'slow' ? next : 0
      workspace.load += next - weight
      workspace.slowLoad += slowNext - slowWeight
      weight = next
      slowWeight = slowNext
    }
    const started = performance.now()
    lane.running++
    // One that was slow is expected to be slow again: its weight must not grow when others have taken the room.
    weigh(weightOf(lane.pace))
    const slow = setTimeout(() => {
      lane.pace = 'slow'
      weigh(2)
    }, slowAfterMs)
    const wasAsked = await this.#send(item)
    clearTimeout(slow)
    lane.running--
    weigh(0)
    if (wasAsked) this.#learn(lane, item, performance.now() - started)
    const held = lane.waiting.length + lane.running
    if (held === 0) lane.answered = 0
    if (held === 0 || this.#isLow(lane, held)) this.#onRoom(item.workspaceId)
    this.#start(item.workspaceId)
  }

  /** What an answer, or that there was none, tells of the endpoint. */
  #learn(lane: Lane<Item>, { endpointId }: Item, took: number): void {
    lane.fast = took < fastMs
    lane.pace = took < slowAfterMs ? 'well' : 'slow'
    this.#paces.set(endpointId, lane.pace)
    if (took < givenUpAfterMs) lane.answered++
  }
}
