import type { App } from '#core/context/context.ts'

/** The speech server that the installation names (spec/7, tts.*). */
export interface SpeechServer {
  baseUrl: string
  apiKey: string | undefined
  model: string
  voice: string
}

/** Null where the installation makes no speech of texts. */
export function speechServerOf({ config }: Pick<App, 'config'>): SpeechServer | null {
  const { baseUrl, apiKey, model, voice } = config.tts
  return baseUrl && model ? { baseUrl, apiKey, model, voice } : null
}

/** A text that could not be spoken: the server does not take it, or did not answer with audio. */
export class SpeechError extends Error {
  readonly kind: 'refused' | 'failed'
  constructor(kind: SpeechError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

const largestAnswer = 10 * 1024 * 1024
const timeLimitMs = 60_000
const longestProblem = 300

/** What a server says is wrong, in the forms that such servers have for it. */
function problemIn(body: string): string {
  try {
    const read = JSON.parse(body)
    const said = read?.error?.message ?? read?.error ?? read?.detail ?? read?.message
    if (typeof said === 'string') return said.slice(0, longestProblem)
  } catch {
    // It is no JSON: a page of a proxy.
  }
  return body.replace(/\s+/g, ' ').slice(0, 100)
}

async function bytesOf(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > largestAnswer) throw new SpeechError('failed', 'The speech server sent more than 10 MB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * A text as audio in some format: servers say MP3 and send WAV, and a login page comes with 200, so whoever takes it
 * looks at its content. One request without a redirect. Throws SpeechError.
 */
export async function speak(server: SpeechServer, text: string): Promise<Buffer> {
  const { baseUrl, apiKey, model, voice } = server
  try {
    const answer = await fetch(`${baseUrl}/audio/speech`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, voice, input: text, response_format: 'mp3' }),
      signal: AbortSignal.timeout(timeLimitMs),
    })
    const bytes = await bytesOf(answer)
    if (answer.status === 200) return bytes
    const kind = [400, 422].includes(answer.status) ? 'refused' : 'failed'
    throw new SpeechError(kind, `${answer.status}: ${problemIn(bytes.toString('utf8'))}`)
  } catch (error) {
    if (error instanceof SpeechError) throw error
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    throw new SpeechError(
      'failed',
      name === 'TimeoutError' ? 'It did not answer in time.' : (cause?.code ?? message),
    )
  }
}
