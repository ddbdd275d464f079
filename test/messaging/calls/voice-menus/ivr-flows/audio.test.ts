import { fileTypeFromBuffer } from 'file-type'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphOf } from '../../../automation/chatbot/chatbot-flows/scene.ts'
import { wav } from '../../../content/audio/samples.ts'
import { type IvrScene, path, startIvr } from './scene.ts'

// Audio of voice menus (spec/5 1.14; spec/8 CL5; spec/10 FR18).

let scene: IvrScene
beforeAll(async () => {
  scene = await startIvr()
})
afterAll(() => scene?.parley.close())

async function bytesOf(filename: string, who = scene.admin) {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${scene.parley.url}/api${path}/audio/${filename}`, { headers: { cookie } })
  const { status, headers } = answer
  return { status, type: headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) }
}

const library = async () => {
  const found = (await scene.admin.graphql(
    '{ ivrAudioFiles(first: 10) { nodes { id filename name source text mimeType size durationMs } } }',
  )) as unknown as { ivrAudioFiles: { nodes: { id: string; filename: string }[] } }
  return found.ivrAudioFiles.nodes
}
const remove = (id: string) =>
  scene.admin.graphql(
    'mutation ($input: DeleteIvrAudioInput!) { deleteIvrAudio(input: $input) { deletedId } }',
    {
      input: { id },
    } as never,
  )

test('WAV becomes OGG/Opus under an opaque name, and is heard by its own workspace', {
  timeout: 40_000,
}, async () => {
  const { status, body } = await scene.upload(wav(2), 'Welcome.wav')
  expect(status, body.message).toBe(200)
  expect(body.data).toEqual({
    filename: expect.stringMatching(/^[0-9a-f-]{36}\.ogg$/),
    mime_type: 'audio/ogg',
    size: expect.any(Number),
  })
  const { filename, size } = body.data
  const heard = await bytesOf(filename)
  expect(heard).toMatchObject({ status: 200, type: 'audio/ogg' })
  expect(heard.bytes).toHaveLength(size)
  expect((await fileTypeFromBuffer(heard.bytes))?.mime).toBe('audio/ogg; codecs=opus')
  expect((await bytesOf(filename, scene.stranger)).status).toBe(404)
  expect((await bytesOf(filename, scene.agent)).status).toBe(403)
  for (const other of ['x.ogg', '..%2F..%2Fetc', `${filename}x`])
    expect((await bytesOf(other)).status).toBe(404)
  const [kept] = await library()
  expect(kept).toMatchObject({ filename, name: 'Welcome.wav', source: 'UPLOAD', text: null, size })
  expect(kept).toMatchObject({ durationMs: expect.closeTo(2000, -2) })

  // A menu that plays it keeps it.
  const menu = graphOf({ hello: { type: 'greeting', config: { audio_file: filename } } })
  const made = await scene.make({ menu })
  await expect(remove(kept?.id ?? '')).rejects.toThrow('plays this file')
  await scene.admin.api.send('DELETE', `${path}/${made.id}`)
  await remove(kept?.id ?? '')
  expect((await bytesOf(filename)).status).toBe(404)
  expect(await library()).toEqual([])
})

test('what is too large or no audio is refused, and nothing is kept', { timeout: 40_000 }, async () => {
  const refused: [Buffer | null, number][] = [
    [null, 400],
    [Buffer.concat([wav(1), Buffer.alloc(5_300_000)]), 413],
    [Buffer.from('%PDF-1.7\n%%EOF'), 415],
    [Buffer.concat([Buffer.from('ID3\u0004\u0000'), Buffer.alloc(4000, 255)]), 415],
  ]
  for (const [bytes, status] of refused) expect((await scene.upload(bytes)).status).toBe(status)
  expect((await scene.upload(wav(1), 'a.wav', scene.agent)).status).toBe(403)
  expect(await library()).toEqual([])
})
