import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt } from '../../web/build-stamp.ts'

const script = join(import.meta.dirname, '../../web/build.ts')

let building: Promise<void> = Promise.resolve()

/** Begins to build the dashboard beside the start of everything else, unless it is built (`src/start.ts`). */
export function buildDashboard(): void {
  if (isBuilt()) return
  building = build()
  // What it fails with is told where it is waited for.
  building.catch(() => {})
}

/** Settles once the dashboard is built, at once where nobody builds it. Rejects when it cannot be built. */
export const dashboardBuilt = (): Promise<void> => building

async function build(): Promise<void> {
  const child = spawn(process.execPath, [script], { stdio: 'inherit' })
  const end = () => child.kill()
  process.once('exit', end)
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject)
  child.once('exit', resolve)
  const code = await promise
  process.off('exit', end)
  if (code !== 0) throw new Error('The dashboard could not be built; what was printed above says why.')
}
