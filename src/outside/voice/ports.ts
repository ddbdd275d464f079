/** UDP ports of a configured range, two for each leg, so that legs that begin at once do not look for the same one. */
export class Ports {
  readonly #free: number[] = []

  constructor([from, to]: readonly [number, number]) {
    for (let port = from; port + 1 <= to; port += 2) this.#free.push(port)
  }

  /** The pair that was free for longest. */
  take(): [number, number] {
    const port = this.#free.shift()
    if (port === undefined) throw new Error('calling.udp_ports: all ports are taken')
    return [port, port + 1]
  }

  giveBack([port]: readonly [number, number]): void {
    this.#free.push(port)
  }
}
