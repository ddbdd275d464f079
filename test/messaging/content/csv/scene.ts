import { apiClient } from '../../../support/api-client.ts'
import type { Session } from '../../../support/session.ts'
import { type EntryScene, startEntries } from '../../contacts/contacts/entry-scene.ts'

export interface CsvScene extends EntryScene {
  /** POST /import with a form of this text */
  send(
    text: string | Buffer,
    fields?: Record<string, string>,
    who?: Session,
  ): Promise<{ status: number; body: Answered }>
  /** POST /export: the lines of the file, without the header's */
  lines(body?: object, who?: Session): Promise<string[]>
  /** what a request of a session has to say who asks */
  headers(who: Session): Record<string, string>
  /** the whole answer */
  export(body: object, who?: Session): Promise<Response>
}

// biome-ignore lint/suspicious/noExplicitAny: what a body holds is what the tests look at
type Answered = any

const headersOf = ({ cookies }: Session) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-csrf-token': cookies.get('svc_csrf') ?? '',
})

export async function startCsv(): Promise<CsvScene> {
  const scene = await startEntries()
  const { admin, parley } = scene
  const ask: CsvScene['export'] = (body, who = admin) =>
    fetch(`${parley.url}/api/export`, {
      method: 'POST',
      headers: { ...headersOf(who), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    ...scene,
    export: ask,
    headers: headersOf,
    async lines(body = { table: 'contacts' }, who = admin) {
      const text = await (await ask(body, who)).text()
      return text.split('\r\n').slice(1, -1)
    },
    async send(text, fields = {}, who = admin) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ table: 'contacts', ...fields })) form.set(name, value)
      form.set('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), 'people.csv')
      return apiClient(`${parley.url}/api`, headersOf(who)).post('/import', form)
    },
  }
}
