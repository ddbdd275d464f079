import type { Ctx } from '#core/context/context.ts'
import type { CallTransferStatus } from './call-sets.ts'
import { callTransferById } from './call-transfer-queries.ts'
import { notNow } from './live-call-commands.ts'

/** The call of a transfer that the caller sees. Throws not_found, and invalid_state where it is not as far, or farther. */
export async function callOfTransfer(ctx: Ctx, id: string, status: CallTransferStatus): Promise<string> {
  const transfer = await callTransferById(ctx, id)
  if (transfer.status !== status) throw notNow(`The call transfer is not ${status}`)
  return transfer.callId
}
