import type { Ctx } from '#core/context/context.ts'
import { callTransferById } from './call-transfer-queries.ts'

/** The id of the call of a transfer that the caller sees. Throws not_found. */
export const transferById = async (ctx: Ctx, id: string): Promise<string> =>
  (await callTransferById(ctx, id)).callId
