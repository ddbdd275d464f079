import { schema } from '../../schema/index.ts'
import { apiRows } from '../rest/api/rows.ts'
import { v1Rows } from '../rest/v1/rows.ts'
import { apiDocument } from './api.ts'
import { v1Document } from './v1.ts'

/** The two documents of a service that answers at `publicUrl` (without a slash at its end). */
export const openapiOfV1 = (publicUrl: string): object => v1Document(schema, v1Rows, `${publicUrl}/v1`)
export const openapiOfApi = (publicUrl: string): object => apiDocument(schema, apiRows, `${publicUrl}/api`)
