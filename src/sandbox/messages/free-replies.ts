/** How many replies of a number were free in a month (UTC). */
export class FreeReplies {
  #taken = new Map<string, number>()

  /** Takes one of so many, if one is left. */
  take(numberId: string, now: number, many: number): boolean {
    const key = `${numberId} ${new Date(now).toISOString().slice(0, 7)}`
    const taken = this.#taken.get(key) ?? 0
    if (taken >= many) return false
    this.#taken.set(key, taken + 1)
    return true
  }

  clear(): void {
    this.#taken.clear()
  }
}
