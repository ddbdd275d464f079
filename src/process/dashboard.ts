import { spawn } from 'node:child_process'
import { join } from 'node:path'

const script = join(import.meta.dirname, '../../web/build.ts')

/**
 * Builds the dashboard beside the start of everything else, unless it is built: `npm start` asks for it by `--build`.
 * Rejects when it cannot be built.
 */
export async function buildDashboard(argv: readonly string[]): Promise<void> {
  if (!argv.includes('--build')) return
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
