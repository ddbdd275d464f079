import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas, examplesFile } from '#doors/graphql-reference/areas.ts'
import { examples } from './examples/all.ts'
import { runExample } from './examples/run.ts'
import { type Installation, startInstallation } from './examples/scene.ts'
import { stableExample } from './examples/stable.ts'

// The examples of /docs/graphql: each is run, and its answer is the recorded one. `vitest run -u` records anew.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation?.close())

test.each(areas.map(([area]) => area))('%s', async (area) => {
  const scene = await installation.scene()
  const recorded: Record<string, unknown> = {}
  const failed: unknown[] = []
  for (const [name, example] of Object.entries(examples[area])) {
    const run = await runExample(name, example, scene).catch((error) => ({
      answer: { data: undefined, errors: String(error) },
    }))
    if (run.answer?.errors || !run.answer?.data) failed.push({ [name]: run })
    recorded[name] = stableExample(run)
  }
  expect(failed, JSON.stringify(failed, null, 1)).toEqual([])
  await expect(`${JSON.stringify(recorded, null, 2)}\n`).toMatchFileSnapshot(examplesFile(area))
})
