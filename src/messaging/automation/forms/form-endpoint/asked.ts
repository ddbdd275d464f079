import { z } from 'zod'
import type { CannedAnswers } from '#messaging/automation/forms/interactive-flows/interactive-flow-row.ts'

/** What a phone says, or the platform of it. */
export const exchange = z.looseObject({
  version: z.string().optional(),
  action: z.string(),
  screen: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish().catch(null),
  flow_token: z.string().nullish(),
  /** a JWT over the token, from data API 4.0 */
  flow_token_signature: z.string().nullish(),
})
export type Exchange = z.output<typeof exchange>

/** The form that a token names, with where its exchanges go. */
export interface AskedForm {
  id: string
  workspaceId: string
  name: string
  endpointUrl: string | null
  endpointSecret: string | null
  cannedAnswers: CannedAnswers | null
}
