import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'

/** How a part of the installation fares, as this process sees it. */
export type PartHealth =
  | { state: 'ok' }
  /** work goes on without it, or waits for it */
  | { state: 'degraded'; reason: string }
  /** nothing can be answered without it */
  | { state: 'down'; reason: string }

/** Anybody may read a reason: it is a sentence of ours, without addresses, names or what another server said. */
type Look = () => PartHealth | Promise<PartHealth>

export const healthy: PartHealth = { state: 'ok' }

export const degraded = (reason: string): PartHealth => ({ state: 'degraded', reason })

const parts = perApp(() => new Map<string, { look: Look; whenSilent: () => PartHealth }>())

/** A room says how its part fares, whenever /ready asks. */
export function tellHealth(
  app: App,
  part: string,
  look: Look,
  whenSilent: () => PartHealth = () => degraded('It does not answer.'),
): void {
  parts(app).set(part, { look, whenSilent })
}

/** A part that says nothing for so long is out of reach; who probes has given up by then or soon does. */
const silenceMs = 3_000

/** All parts, in the order of registration. */
export async function healthOfParts(app: App): Promise<Record<string, PartHealth>> {
  const told = [...parts(app)].map(async ([part, { look, whenSilent }]) => {
    const silent = pause(silenceMs, undefined, { ref: false })
    return [part, (await Promise.race([look(), silent])) ?? whenSilent()] as const
  })
  return Object.fromEntries(await Promise.all(told))
}
