import { apiClient } from '../../../support/api-client.ts'
import type { Parley } from '../../../support/parley.ts'
import type { Session } from '../../../support/session.ts'

/** Uploads the file of a header as a form of /api. */
export async function uploadHeader(
  parley: Parley,
  by: Session,
  account: string | null,
  bytes: Uint8Array,
  filename: string,
) {
  const form = new FormData()
  if (account !== null) form.append('account', account)
  form.append('file', new Blob([new Uint8Array(bytes)]), filename)
  const client = apiClient(`${parley.url}/api`, {
    cookie: [...by.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    'x-csrf-token': by.cookies.get('svc_csrf') ?? '',
  })
  return client.post('/templates/upload-media', form)
}
