import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { closePerApp } from '#core/context/per-app.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { connectNumber } from '#messaging/records/account-setup/account-commands.ts'
import { type Scene, startScene } from '../people/sessions/scene.ts'
import { type Bench, BUSINESS, PHONE, startBench, TOKEN } from '../sandbox/harness.ts'
import { makeTempFolder } from './temp-folder.ts'

export interface Stage extends Scene {
  bench: Bench
  ctx: Ctx
  /** our own jobs acting in another workspace */
  ctxOf(workspaceId: string): Ctx
  /** a connected number of the sandbox */
  connect(input?: Partial<Parameters<typeof connectNumber>[1]>): Promise<NumberEntry>
  /** events of a type so far, oldest first */
  events(type: string): Promise<{ subjectId: string; data: Record<string, Record<string, unknown>> }[]>
}

/** An application without doors, on a database of its own, talking to a sandbox of the platform of its own. */
export async function startStage(): Promise<Stage> {
  const bench = await startBench()
  const folder = makeTempFolder()
  const scene = await startScene({ PLATFORM__BASE_URL: bench.sandbox.url, DATA_DIR: folder.path })
  const ctxOf = (workspaceId: string) => createCtx(scene.app, { actor: { kind: 'system', workspaceId } })
  const ctx = ctxOf(scene.workspace.id)
  return {
    ...scene,
    bench,
    ctx,
    ctxOf,
    async connect(input = {}) {
      const credentials = { name: 'Shop', phoneId: PHONE, businessId: BUSINESS, accessToken: TOKEN }
      const { id } = await connectNumber(ctx, { ...credentials, ...input })
      const number = await numberById(scene.app, scene.workspace.id, id)
      if (!number) throw new Error('the connected number is not in the directory')
      return number
    },
    async events(type) {
      const text = 'select subject_id as "subjectId", data from event where type = $1 order by seq'
      return (await scene.app.pool.query(text, [type])).rows
    },
    async close() {
      await closePerApp(scene.app)
      await scene.close()
      await bench.close()
      folder.remove()
    },
  }
}
