import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { giveUpLostRecordings } from '#messaging/calls/call-media/recording-rows.ts'
import { CallRecordings } from '#messaging/calls/call-media/recordings.ts'
import { Recorder } from '#outside/voice/recorder.ts'
import { startCalls } from '../calls/scene.ts'

test('a recording outlives a storage that does not answer, and one whose machine is gone is given up', async () => {
  const scene = await startCalls()
  const { app } = scene.parley
  const { workspaceId } = scene.shop
  const id = await scene.dial('351912000333')
  await scene.customer('terminate', id)
  const { id: callId } = await scene.call(id, 'missed')
  const call = { workspaceId, callId: callId as string }
  const begin = (state: string) =>
    scene.sql(
      `insert into call_recording (workspace_id, call_id, state, created_at, updated_at) values ($1, $2, $3, now(), now())`,
      [workspaceId, callId, state],
    )
  const stateNow = async () => (await scene.sql('select state, error from call_recording'))[0]
  await begin('recording')

  const recordings = new CallRecordings(app, newId())
  const name = await recordings.open(call)
  for (const who of ['customer', 'agent']) new Recorder(join(recordings.folder, `${name}.${who}.ogg`)).close()
  const place = join(app.config.dataDir, 'media', workspaceId, 'recordings')
  await mkdir(join(place, '..'), { recursive: true })
  await writeFile(place, 'no folder')
  recordings.keep(call)
  await recordings.close()
  expect(await stateNow()).toEqual({ state: 'mixing', error: null })
  await access(join(recordings.folder, `${name}.customer.ogg`))

  await rm(place)
  const next = new CallRecordings(app, newId())
  await next.adopt()
  await next.close()
  expect(await stateNow()).toEqual({ state: 'ready', error: null })
  expect(await readdir(join(app.config.dataDir, 'call-recordings'))).toEqual([])

  await scene.sql('delete from call_recording')
  await begin('mixing')
  await giveUpLostRecordings(app)
  expect(await stateNow()).toEqual({ state: 'mixing', error: null })
  await scene.sql(`update call set ended_at = ended_at - interval '25 hours'`)
  await giveUpLostRecordings(app)
  expect(await stateNow()).toEqual({ state: 'failed', error: 'The recording was lost.' })
  await scene.parley.close()
})
