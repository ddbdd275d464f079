import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { type Program, startLimit } from '../ground/programs.ts'
import { contender, type Stage } from '../ground/stage.ts'
import type { CallbackRecipe } from '../load/callbacks.ts'
import { sample } from '../measure/rounds.ts'

// BuilderBot beside scenario 24: the same callbacks, its own answer, the same platform.

const packages = ['@builderbot/bot@1.3.13', '@builderbot/provider-meta@1.2.2']
/** Its provider sends ten messages a second, one at a time. */
const asked = 200

/** Installs the peer in a folder of its own; answers the folder. */
export function installPeer(): string {
  const { path, remove } = makeTempFolder()
  process.once('exit', remove)
  writeFileSync(join(path, 'package.json'), '{"name":"peer","private":true}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], { cwd: path })
  return path
}

async function answered(platform: Program): Promise<number> {
  const { body } = await request(`http://127.0.0.1:${platform.port}/`)
  return ((await body.json()) as { calls: number }).calls
}

/** CPU of an answer in seconds, from the callback until the platform has it. */
export async function peerCost(
  { bench }: Stage,
  folder: string,
  callers: number,
  recipe: CallbackRecipe,
): Promise<number> {
  const platform = await startLimit('platform', '', '0')
  const program = await startLimit('builderBot', folder, String(platform.port))
  try {
    let waits = 0
    const settle = async () => {
      for (waits += asked; waits > 0; waits -= await answered(platform)) await sleep(200)
    }
    const peer = { ...contender('BuilderBot', program, callers, recipe), settle }
    await sample(bench, peer, { kind: 'count', operations: asked })
    const { nodeCpu, operations } = await sample(bench, peer, { kind: 'count', operations: asked })
    return nodeCpu / operations
  } finally {
    await program.stop()
    await platform.stop()
  }
}
