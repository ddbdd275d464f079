import { type Answer, apiClient } from '../../../support/api-client.ts'
import type { Parley } from '../../../support/parley.ts'
import type { Session } from '../../../support/session.ts'

interface FilePart {
  bytes: Buffer
  name: string
  /** what the part is called: file */
  part?: string
}

/** Posts a form to /api as a browser does, its texts before its file. */
export async function postForm(
  parley: Pick<Parley, 'url'>,
  session: Session,
  path: string,
  texts: Readonly<Record<string, string>>,
  file?: FilePart,
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  if (file) form.append(file.part ?? 'file', new Blob([new Uint8Array(file.bytes)]), file.name)
  const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-csrf-token': session.cookies.get('svc_csrf') ?? '' }
  return apiClient(`${parley.url}/api`, headers).post(path, form)
}
