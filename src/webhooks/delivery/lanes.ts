/** Document 1, Delivery rules, Concurrency. */
const perEndpoint = 16
const perWorkspace = 32
const slowAfterMs = 5_000

/** How much of one endpoint is held: enough to keep its requests going, and more when it answers fast. */
const usualHeld = 32
const fastHeld = 200
const fastMs = 200

interface Addressed {
  workspaceId: string
  endpointId: string
}

/** The queue of one endpoint. */
interface Lane<Item> {
  waiting: Item[]
  running: number
  fast: boolean
}

interface Workspace<Item> {
  /** in the order of their turns */
  lanes: Map<string, Lane<Item>>
  /** requests on the way; one that takes more than 5 seconds counts as two */
  load: number
}

/**
 * Sends items side by side: at most 16 to one endpoint and 32 to the endpoints of one workspace, in turns, so that a
 * slow endpoint only fills its own lane. The limits hold within this process.
 */
export class Lanes<Item extends Addressed> {
  readonly #send: (item: Item) => Promise<void>
  readonly #onRoom: () => void
  readonly #workspaces = new Map<string, Workspace<Item>>()

  /** `send` never rejects. `onRoom` is called when a lane is half empty, or empty. */
  constructor(send: (item: Item) => Promise<void>, onRoom: () => void) {
    this.#send = send
    this.#onRoom = onRoom
  }

  static readonly usualRoom = usualHeld

  add(items: readonly Item[]): void {
    for (const item of items) this.#lane(item).waiting.push(item)
    for (const workspaceId of new Set(items.map((item) => item.workspaceId))) this.#start(workspaceId)
  }

  /** How many more each endpoint known here can take. */
  rooms(): { endpointIds: string[]; free: number[] } {
    const rooms = { endpointIds: [] as string[], free: [] as number[] }
    for (const { lanes } of this.#workspaces.values())
      for (const [endpointId, lane] of lanes) {
        rooms.endpointIds.push(endpointId)
        rooms.free.push(Math.max(0, (lane.fast ? fastHeld : usualHeld) - lane.waiting.length - lane.running))
      }
    return rooms
  }

  /** Takes back what was not started yet. */
  takeWaiting(): Item[] {
    const lanes = [...this.#workspaces.values()].flatMap((workspace) => [...workspace.lanes.values()])
    return lanes.flatMap((lane) => lane.waiting.splice(0))
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
    const workspace = this.#workspaces.get(workspaceId) ?? { lanes: new Map(), load: 0 }
    this.#workspaces.set(workspaceId, workspace)
    const lane = workspace.lanes.get(endpointId) ?? { waiting: [], running: 0, fast: false }
    workspace.lanes.set(endpointId, lane)
    return lane
  }

  /** Starts what may start: one of each lane in turn, until nothing has room. */
  #start(workspaceId: string): void {
    const workspace = this.#workspaces.get(workspaceId)
    if (!workspace) return
    let started = true
    while (started && workspace.load < perWorkspace) {
      started = false
      for (const [endpointId, lane] of [...workspace.lanes]) {
        if (workspace.load >= perWorkspace) return
        if (lane.running >= perEndpoint) continue
        const item = lane.waiting.shift()
        if (!item) continue
        // The next turn begins with the others.
        workspace.lanes.delete(endpointId)
        workspace.lanes.set(endpointId, lane)
        started = true
        void this.#run(workspace, lane, item)
      }
    }
  }

  async #run(workspace: Workspace<Item>, lane: Lane<Item>, item: Item): Promise<void> {
    let weight = 1
    lane.running++
    workspace.load++
    const slow = setTimeout(() => {
      weight = 2
      workspace.load++
    }, slowAfterMs)
    const started = performance.now()
    await this.#send(item)
    clearTimeout(slow)
    lane.running--
    workspace.load -= weight
    lane.fast = performance.now() - started < fastMs
    const held = lane.waiting.length + lane.running
    if (held === 0 || held === usualHeld / 2 || held === fastHeld / 2) this.#onRoom()
    this.#start(item.workspaceId)
  }
}
