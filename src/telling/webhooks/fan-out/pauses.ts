const firstMs = 1_000
const longestMs = 60_000

interface Pause {
  failures: number
  untilMs: number
}

/**
 * Workspaces whose events could not be queued. Each is left alone for a second, then twice as long after every
 * failure, a minute at most: it goes on soon after the cause is gone, and a cause that stays fills no log.
 */
export class Pauses {
  readonly #pauses = new Map<string, Pause>()

  /** The workspaces to leave alone at this time, in milliseconds since 1970. */
  resting(nowMs: number): string[] {
    return [...this.#pauses].flatMap(([workspaceId, { untilMs }]) => (untilMs > nowMs ? [workspaceId] : []))
  }

  /** Answers for how many milliseconds the workspace now rests. */
  failed(workspaceId: string, nowMs: number): number {
    const failures = (this.#pauses.get(workspaceId)?.failures ?? 0) + 1
    const restMs = Math.min(firstMs * 2 ** (failures - 1), longestMs)
    this.#pauses.set(workspaceId, { failures, untilMs: nowMs + restMs })
    return restMs
  }

  worked(workspaceId: string): void {
    this.#pauses.delete(workspaceId)
  }
}
