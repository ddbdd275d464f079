import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runAhead } from './moved-clock.ts'

/** The clock of all processes of a run; it moves forward only, and goes on where an earlier run left it. */
export interface SharedClock {
  /** for the environment of processes that load moved-clock.ts */
  file: string
  aheadMs(): number
  advance(seconds: number): void
}

export function openClock(folder: string): SharedClock {
  const file = join(folder, 'clock')
  let aheadMs = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const write = () => {
    writeFileSync(`${file}.new`, String(aheadMs))
    // Whoever reads it meanwhile finds one or the other.
    renameSync(`${file}.new`, file)
    runAhead(aheadMs)
  }
  write()
  return {
    file,
    aheadMs: () => aheadMs,
    advance(seconds) {
      aheadMs += Math.round(seconds * 1000)
      write()
    },
  }
}
