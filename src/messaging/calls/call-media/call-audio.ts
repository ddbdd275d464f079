import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import type { AudioType } from '#messaging/content/audio/audio-sets.ts'
import { openOrganizationAudio } from '#messaging/content/audio/organization.ts'
import { readOgg } from '#outside/voice/ogg.ts'
import type { OpusPackets } from '#outside/voice/opus-packets.ts'

const builtIn = (name: string) => new URL(`./sounds/${name}.ogg`, import.meta.url)

const packetsOf = (ogg: Uint8Array): OpusPackets => readOgg(ogg).packets

/** Where a workspace has uploaded nothing: it rings, and the rest is silence. */
const usual: Record<AudioType, () => Promise<OpusPackets>> = {
  ringback: async () => packetsOf(await readFile(builtIn('ringback'))),
  hold_music: async () => [],
  recording_notice: async () => [],
}

/** The tone that says that a call is recorded, where the workspace has no words for it. */
export const recordingTone = async (): Promise<OpusPackets> => packetsOf(await readFile(builtIn('recording')))

const files = statement<Record<AudioType, string | null>>(
  'calls.audio_files',
  `select hold_music_file as hold_music, ringback_file as ringback, recording_notice_file as recording_notice
   from workspace where id = $1`,
)

/** What callers of a workspace hear. A file that cannot be had is as none. */
export async function callAudio(app: App, workspaceId: string, type: AudioType): Promise<OpusPackets> {
  const [row] = await run(app.pool, files, [workspaceId])
  const file = row?.[type]
  try {
    const stream = file ? await openOrganizationAudio(app, workspaceId, file) : null
    return stream ? packetsOf(await buffer(stream)) : await usual[type]()
  } catch (err) {
    app.log.warn({ err, workspaceId, file }, 'audio for callers cannot be read')
    return usual[type]()
  }
}
