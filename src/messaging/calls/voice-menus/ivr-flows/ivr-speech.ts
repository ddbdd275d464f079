import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { sha256Hex } from '#core/crypto.ts'
import { AppError, errors } from '#core/errors.ts'
import { parseInput, trimmedText } from '#core/validation.ts'
import type { Graph } from '#messaging/automation/flow-graph/graph-shape.ts'
import { isAcceptedAudio } from '#messaging/content/audio/organization.ts'
import { toVoice } from '#messaging/content/audio/transcode.ts'
import { SpeechError, type SpeechServer, speak, speechServerOf } from '#outside/speech/speech.ts'
import { audioName } from './audio-names.ts'
import { audioByChecksum, type IvrAudio, keepAudio } from './ivr-audio.ts'
import { textsOf } from './ivr-flow-checks.ts'

// Speech of the texts of a menu, made once for each text and voice (ADR 143).

const checksumOf = ({ model, voice }: SpeechServer, text: string): string =>
  sha256Hex(JSON.stringify([model, voice, text]))

const notConfigured = () =>
  new AppError('invalid_field', 'Text to speech is not configured.', { field: 'text', whole: true })

const refusedText = (why: string) =>
  errors.told(`The speech server does not take the text: ${why}`, 'menu').because('invalid_value')

const failed = (why: string) => errors.unavailable(`The speech server did not answer with audio: ${why}`, 30)

async function oggOf(ctx: Ctx, server: SpeechServer, text: string): Promise<Buffer> {
  const bytes = await speak(server, text).catch((error: unknown) => {
    if (!(error instanceof SpeechError)) throw error
    throw error.kind === 'refused' ? refusedText(error.message) : failed(error.message)
  })
  if (!(await isAcceptedAudio(bytes))) throw failed('what it sent is no audio')
  return toVoice(ctx.app, bytes)
}

async function make(ctx: Ctx, server: SpeechServer, text: string): Promise<IvrAudio> {
  const ogg = await oggOf(ctx, server, text)
  const checksum = checksumOf(server, text)
  return keepAudio(ctx, ogg, { source: 'speech', name: text.slice(0, 100), text, checksum })
}

/** The audio of texts by the text, as far as it was made. */
async function knownSpeech(
  ctx: Ctx,
  server: SpeechServer,
  texts: readonly string[],
): Promise<Map<string, IvrAudio>> {
  const byChecksum = new Map(texts.map((text) => [checksumOf(server, text), text]))
  const rows =
    texts.length === 0 ? [] : await audioByChecksum(ctx.app, workspaceOf(ctx.actor), [...byChecksum.keys()])
  return new Map(rows.map((row) => [byChecksum.get(row.checksum ?? '') ?? '', row]))
}

export type Speech = Record<string, string>

const filesOf = (known: ReadonlyMap<string, IvrAudio>): Speech =>
  Object.fromEntries([...known].map(([text, { id }]) => [text, audioName(id)]))

/** The files of the texts that a graph says, as far as they were made: nothing is asked for. */
export async function speechSoFar(ctx: Ctx, graph: Graph): Promise<Speech> {
  const server = speechServerOf(ctx.app)
  return server ? filesOf(await knownSpeech(ctx, server, textsOf(graph))) : {}
}

/** Maximum number of new texts for which a save generates speech, one after the other. */
const mostNew = 50

/** The files of all texts that a graph speaks; new texts are converted now. Throws invalid_field, unavailable. */
export async function speechOf(ctx: Ctx, graph: Graph): Promise<Speech> {
  const texts = textsOf(graph)
  const server = speechServerOf(ctx.app)
  if (texts.length === 0 || !server) return {}
  const known = await knownSpeech(ctx, server, texts)
  const wanted = texts.filter((text) => !known.has(text))
  if (wanted.length > mostNew) throw refusedText(`at most ${mostNew} new texts at a time`)
  for (const text of wanted) known.set(text, await make(ctx, server, text))
  return filesOf(known)
}

export const speechInput = z.object({
  text: trimmedText(2000).meta({ description: 'Text to speak, 1 to 2,000 characters.' }),
})

/** Speech of one text, to listen to. Throws invalid_field, also where no speech server is configured; unavailable. */
export async function makeSpeech(ctx: Ctx, input: unknown): Promise<IvrAudio> {
  const { text } = parseInput(speechInput, input)
  const server = speechServerOf(ctx.app)
  if (!server) throw notConfigured()
  const known = await knownSpeech(ctx, server, [text])
  return known.get(text) ?? make(ctx, server, text)
}
