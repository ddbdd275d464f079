import { expect } from 'vitest'
import type { Session } from '../../../support/session.ts'
import { type CampaignScene, startCampaignScene } from '../broadcasts/campaign-scene.ts'

// What tests of files of people share.

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests look at
type Shown = any

const shown = `id state filename rowCount settledCount addedCount skippedCount optedOutCount refusedCount completedPhoneCount severalPhoneCount
  failure failedBy finishedAt
  faults(first: 100) { nodes { place field message cause } totalCount { value } }`

export interface ImportScene extends CampaignScene {
  sql(text: string, values: unknown[]): Promise<{ rows: Shown[] }>
  /** Sends a file; answers the import as it began, or the errors. */
  upload(id: string, text: string | Buffer, filename?: string, who?: Session): Promise<Shown>
  one(id: string, who?: Session): Promise<Shown>
  /** Sends a file, and answers its import when it is over. */
  imported(id: string, text: string | Buffer, filename?: string): Promise<Shown>
  /** The people of a draft, in their order. */
  people(id: string): Promise<Shown[]>
  /** Does this while the draft is held, so that a worker waits for it; then changes it, and lets it go. */
  whileHeld<T>(id: string, work: () => Promise<T>, change?: string): Promise<T>
  waitsForDraft(): Promise<void>
}

/** The request that sends a file of people, for anybody who is signed in. */
export function uploadOf(
  { cookies }: Session,
  id: string,
  text: string | Buffer,
  filename = 'people.csv',
): RequestInit {
  const form = new FormData()
  const query = `mutation ($id: ID!, $file: Upload!) { startBroadcastImport(input: { id: $id, file: $file }) {
    broadcastRecipientImport { id state } } }`
  form.set('operations', JSON.stringify({ query, variables: { id, file: null } }))
  form.set('map', JSON.stringify({ 0: ['variables.file'] }))
  form.set('0', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), filename)
  const headers = {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': cookies.get('svc_csrf') ?? '',
  }
  return { method: 'POST', headers, body: form }
}

export async function startImportScene(): Promise<ImportScene> {
  const scene = await startCampaignScene()
  const { parley, admin } = scene
  const { pool } = parley.app
  const upload: ImportScene['upload'] = async (id, text, filename, who = admin) => {
    const answer = await fetch(`${parley.url}/api/graphql`, uploadOf(who, id, text, filename))
    const { data, errors } = (await answer.json()) as Shown
    return errors ?? data.startBroadcastImport.broadcastRecipientImport
  }
  const one: ImportScene['one'] = async (id, who = admin) => {
    const query = `query ($id: ID!) { broadcastImport(id: $id) { ${shown} broadcast { id } } }`
    const { body } = await who.ask(query, { id })
    return body.errors ?? body.data.broadcastImport
  }
  return {
    ...scene,
    sql: (text, values) => pool.query(text, values),
    upload,
    one,
    async imported(id, text, filename) {
      const begun = await upload(id, text, filename)
      expect(begun).toMatchObject({ state: 'RUNNING' })
      await parley.until(async () => (await one(begun.id)).state !== 'RUNNING')
      return one(begun.id)
    },
    async people(id) {
      const text = 'select phone, name, own from broadcast_recipient where broadcast_id = $1 order by id'
      return (await pool.query(text, [id])).rows
    },
    async whileHeld(id, work, change) {
      const holder = await pool.connect()
      try {
        await holder.query('begin')
        await holder.query('select from broadcast where id = $1 for no key update', [id])
        const done = await work()
        if (change) await holder.query(change, [id])
        await holder.query('commit')
        return done
      } finally {
        holder.release()
      }
    },
    async waitsForDraft() {
      const text = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await parley.until(async () => (await pool.query(text)).rows.length > 0)
    },
  }
}
