/** Things that belong to something else (a number, a business), each under an id of its own. */
export class Keyed<T> {
  #byOwner = new Map<string, Map<string, T>>()

  of(owner: string): ReadonlyMap<string, T> {
    return this.#byOwner.get(owner) ?? new Map()
  }

  set(owner: string, id: string, item: T): void {
    const items = this.#byOwner.get(owner)
    if (items) items.set(id, item)
    else this.#byOwner.set(owner, new Map([[id, item]]))
  }

  delete(owner: string, id: string): boolean {
    return this.#byOwner.get(owner)?.delete(id) ?? false
  }

  clear(): void {
    this.#byOwner.clear()
  }
}
