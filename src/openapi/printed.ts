import { openapiOfApi, openapiOfV1 } from './documents.ts'
import { postmanCollection } from './postman.ts'
import type { Document } from './reading.ts'
import { clientTypes } from './typescript.ts'

/** Where Parley answers when nothing is configured. */
const publicUrl = 'http://127.0.0.1:4000'

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** The files that are made from the documents, as they have to be in the repository. */
export function printed(): { path: string; text: string }[] {
  const v1 = openapiOfV1(publicUrl) as Document
  return [
    { path: 'docs/api/v1.json', text: json(v1) },
    { path: 'docs/api/api.json', text: json(openapiOfApi(publicUrl)) },
    { path: 'docs/api/postman.json', text: json(postmanCollection(v1)) },
    { path: 'clients/typescript/src/operations.ts', text: clientTypes(v1) },
  ]
}
