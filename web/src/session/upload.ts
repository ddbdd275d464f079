import { address } from '../connection/address.ts'
import { ownSession } from '../connection/ask.ts'
import { continueSession } from '../connection/continue-session.ts'
import { csrfToken } from '../connection/request.ts'
import { offline, type Problem } from '../graphql/problem.ts'
import { codeOf, loadedWordsOf } from '../problems/words.ts'

/** What of a body has gone out is told as a part of 1. */
interface Sending {
  body: XMLHttpRequestBodyInit
  progress: (part: number) => void
  signal: AbortSignal
}

/** XMLHttpRequest, because fetch does not tell how much of a body has gone out. */
function post(
  path: string,
  { body, progress, signal }: Sending,
  headers: Readonly<Record<string, string>> = {},
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address(path))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('X-CSRF-Token', csrfToken() ?? '')
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(request)
    request.onerror = () => reject(new Error('no connection'))
    request.onabort = () => reject(new Error('aborted'))
    if (signal.aborted) return reject(new Error('aborted'))
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

/** The same for the signed-in person: an expired session is continued once. */
async function postAgain(...given: Parameters<typeof post>): Promise<XMLHttpRequest> {
  await ownSession()
  const began = Date.now()
  const told = await post(...given)
  return told.status === 401 && (await continueSession(began)) ? post(...given) : told
}

function formOf(file: File, texts: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  form.append('file', file, file.name)
  return form
}

/** What the application API answered; null when it was not readable. */
function bodyOf(told: XMLHttpRequest): { message?: string; data: unknown } | null {
  try {
    return JSON.parse(told.responseText)
  } catch {
    return null
  }
}

/** Uploads a file for the signed-in person; an expired session is continued once. Answers `data`, or what went wrong. */
export async function upload(
  path: string,
  file: File,
  progress: (part: number) => void,
  signal: AbortSignal,
  texts: Readonly<Record<string, string>> = {},
): Promise<{ data: unknown } | { problem: Problem }> {
  try {
    const told = await postAgain(path, { body: formOf(file, texts), progress, signal })
    const body = bodyOf(told)
    if (told.status < 300 && body) return { data: body.data }
    const code = codeOf(told.status)
    const message = (body?.message ?? '').replace(/^file: /, '')
    return { problem: { code, message: await loadedWordsOf({ code, message }) } }
  } catch {
    return { problem: offline() }
  }
}

/** What a mutation with a file is sent by, so that one sees how much of it has gone out. */
export function sendingWith(progress: (part: number) => void, signal: AbortSignal): typeof fetch {
  return async (_address, { body, headers } = {}) => {
    const sending = { body: body as XMLHttpRequestBodyInit, progress, signal }
    const told = await postAgain('api/graphql', sending, Object.fromEntries(new Headers(headers)))
    const type = told.getResponseHeader('Content-Type') ?? ''
    return new Response(told.responseText, { status: told.status, headers: { 'Content-Type': type } })
  }
}
