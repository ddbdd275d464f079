import { openapiOfApi, openapiOfV1 } from './documents.ts'
import { postmanCollection } from './postman.ts'
import { apiRun } from './postman-api.ts'
import { v1Run } from './postman-run.ts'
import type { Document } from './reading.ts'
import { clientTypes } from './typescript.ts'

/** Where Parley answers when nothing is configured. */
const publicUrl = 'http://127.0.0.1:4000'

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** The files that are made from the documents, as they have to be in the repository. */
export function printed(): { path: string; text: string }[] {
  const v1 = openapiOfV1(publicUrl) as Document
  const api = openapiOfApi(publicUrl) as Document
  return [
    { path: 'docs/api/v1.json', text: json(v1) },
    { path: 'docs/api/api.json', text: json(api) },
    { path: 'docs/api/postman.json', text: json(postmanCollection(v1, v1Run)) },
    { path: 'docs/api/postman-api.json', text: json(postmanCollection(api, apiRun)) },
    { path: 'clients/typescript/src/operations.ts', text: clientTypes(v1) },
  ]
}
