/** Work under one name is done one after the other, in this process; under others at the same time. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#last.set(name, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name)
    }
  }
}
