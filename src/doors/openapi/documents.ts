import { doorsSchema } from '#doors/documents/dialect.ts'
import { apiEndpoints } from '#doors/rest/api/endpoints.ts'
import { v1Endpoints } from '#doors/rest/v1/endpoints.ts'
import { apiDocument } from './api.ts'
import { v1Document } from './v1.ts'

const plainPage = (url: string) => ({ description: 'Plain page', url })

/** Whoever runs the service answers for it: its own address is the one that a document can know. */
function completed(document: object, publicUrl: string, plain: string): object {
  const { info, ...others } = document as { info: object }
  const contact = { name: 'Parley', url: publicUrl }
  return { ...others, info: { ...info, contact }, externalDocs: plainPage(`${publicUrl}${plain}`) }
}

/** The document of /v1 of a service that answers at `publicUrl` (without a slash at its end). */
export const openapiOfV1 = (publicUrl: string): object =>
  completed(v1Document(doorsSchema, v1Endpoints, `${publicUrl}/v1`), publicUrl, '/docs')

/** The document of /api of a service that answers at `publicUrl`. */
export const openapiOfApi = (publicUrl: string): object =>
  completed(apiDocument(doorsSchema, apiEndpoints, `${publicUrl}/api`), publicUrl, '/docs/api')
