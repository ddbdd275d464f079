import { drainContactImports } from '#messaging/inbox/contact-files/save-rows.ts'
import type { Session } from '../../../support/session.ts'
import { type CsvScene, startCsv } from '../../content/csv/scene.ts'

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests look at
export type Shown = any

export interface ImportScene extends CsvScene {
  /** startContactImport with a file of this text: the import, or the errors */
  upload(text: string | Buffer, who?: Session, updatesKnown?: boolean): Promise<Shown>
  /** one of the mutations by an id: the import, or the errors */
  ask(mutation: string, input: object, who?: Session): Promise<Shown>
  one(id: string, who?: Session): Promise<Shown>
  /** all rows are saved that are to be */
  work(): Promise<void>
  /** uploads, runs and saves a file */
  imported(text: string, updatesKnown?: boolean): Promise<Shown>
}

const shown = `id state filename updatesKnown rowCount settledCount createdCount updatedCount skippedCount
  refusedCount completedPhoneCount severalPhoneCount failure failedBy startedAt finishedAt expiresAt columns { place header target key }`

const headersOf = ({ cookies }: Session) => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-csrf-token': cookies.get('svc_csrf') ?? '',
})

export async function startImports(): Promise<ImportScene> {
  const scene = await startCsv()
  const { admin, parley } = scene
  const upload: ImportScene['upload'] = async (text, who = admin, updatesKnown = false) => {
    const form = new FormData()
    const query = `mutation ($file: Upload!, $updatesKnown: Boolean) {
      startContactImport(input: { file: $file, updatesKnown: $updatesKnown }) { contactImport { ${shown} } } }`
    form.set('operations', JSON.stringify({ query, variables: { file: null, updatesKnown } }))
    form.set('map', JSON.stringify({ 0: ['variables.file'] }))
    form.set('0', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), 'people.csv')
    const answer = await fetch(`${parley.url}/api/graphql`, {
      method: 'POST',
      headers: headersOf(who),
      body: form,
    })
    const { data, errors } = (await answer.json()) as Shown
    return errors ?? data.startContactImport.contactImport
  }
  const ask: ImportScene['ask'] = async (mutation, input, who = admin) => {
    const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`
    const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { contactImport { ${shown} } } }`
    const { body } = await who.ask(query, { input })
    return body.errors ?? body.data[mutation].contactImport
  }
  const one: ImportScene['one'] = async (id, who = admin) => {
    const { body } = await who.ask(
      `query ($id: ID!) { contactImport(id: $id) { ${shown} reportPath
        preview { place cells phone name tagNames customFields isKnown fault { place field code reason value } }
        faults(first: 100) { nodes { place field code reason value } totalCount { value } } } }`,
      { id },
    )
    return body.errors ?? body.data.contactImport
  }
  const work = async () => {
    while ((await drainContactImports(parley.app)).more);
  }
  return {
    ...scene,
    upload,
    ask,
    one,
    work,
    async imported(text, updatesKnown = false) {
      const { id } = await upload(text, admin, updatesKnown)
      await ask('runContactImport', { id })
      await work()
      return one(id)
    },
  }
}
