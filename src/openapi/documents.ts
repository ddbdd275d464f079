import { schema } from '../../schema/index.ts'
import { apiRows } from '../rest/api/rows.ts'
import { v1Rows } from '../rest/v1/rows.ts'
import { apiDocument } from './api.ts'
import { v1Document } from './v1.ts'

const plainPage = (url: string) => ({ description: 'The same as one page without scripts', url })

/** The document of /v1 of a service that answers at `publicUrl` (without a slash at its end). */
export const openapiOfV1 = (publicUrl: string): object => ({
  ...v1Document(schema, v1Rows, `${publicUrl}/v1`),
  externalDocs: plainPage(`${publicUrl}/docs/plain`),
})

/** The document of /api of a service that answers at `publicUrl`. */
export const openapiOfApi = (publicUrl: string): object => ({
  ...apiDocument(schema, apiRows, `${publicUrl}/api`),
  externalDocs: plainPage(`${publicUrl}/docs/api/plain`),
})
