import { readdirSync, readFileSync } from 'node:fs'

/**
 * Ends what an earlier run of this folder left behind when it was killed: processes whose environment names its clock. The
 * variable is set here, so that all that this process starts has it.
 */
export function endLeftOvers(clockFile: string): void {
  const mark = `FAULTS_CLOCK=${clockFile}\0`
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    if (pid === process.pid) continue
    try {
      if (`${readFileSync(`/proc/${pid}/environ`, 'latin1')}\0`.includes(mark)) process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended, or is not ours to look at.
    }
  }
  process.env.FAULTS_CLOCK = clockFile
}
