import { type Call, json, type Reply } from '../http.ts'
import { sinceOf } from './messages.ts'

/** Read receipts and typing indicators that the product gave, in order. */
export function listReceipts(call: Call): Reply {
  const receipts = call.world.messages.receipts(sinceOf(call.query.get('since')))
  return json({
    receipts: receipts.map(({ at, numberId, messageId, typing }) => ({
      at: new Date(at).toISOString(),
      phone_number_id: numberId,
      message_id: messageId,
      typing,
    })),
  })
}
