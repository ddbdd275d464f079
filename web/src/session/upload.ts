import { t } from '@lingui/core/macro'
import { address } from '../graphql/address.ts'
import { offline, type Problem } from '../graphql/problem.ts'
import { continueSession } from './continue-session.ts'
import { csrfToken } from './request.ts'

interface Told {
  status: number
  /** of the application API; null when it was not readable */
  body: { message?: string; data: unknown } | null
}

/** XMLHttpRequest, because fetch does not tell how much of a body has gone out. */
function post(
  path: string,
  file: File,
  progress: (part: number) => void,
  signal: AbortSignal,
  texts: Readonly<Record<string, string>>,
): Promise<Told> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(texts)) form.append(name, value)
    form.append('file', file, file.name)
    const request = new XMLHttpRequest()
    request.open('POST', address(path))
    request.responseType = 'json'
    request.setRequestHeader('X-CSRF-Token', csrfToken() ?? '')
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, body: request.response })
    request.onerror = () => reject(new Error('no connection'))
    request.onabort = () => reject(new Error('aborted'))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** Uploads a file for the signed-in person; an expired session is continued once. Answers `data`, or what went wrong. */
export async function upload(
  path: string,
  file: File,
  progress: (part: number) => void,
  signal: AbortSignal,
  texts: Readonly<Record<string, string>> = {},
): Promise<{ data: unknown } | { problem: Problem }> {
  const began = Date.now()
  try {
    let told = await post(path, file, progress, signal, texts)
    if (told.status === 401 && (await continueSession(began)))
      told = await post(path, file, progress, signal, texts)
    if (told.status < 300 && told.body) return { data: told.body.data }
    const message = told.body?.message ?? t`The server answered with an error. Try again in a moment.`
    return { problem: { code: String(told.status), message: message.replace(/^file: /, '') } }
  } catch {
    return { problem: offline() }
  }
}
