import type { NewEvent } from '#core/events/log.ts'
import { hook } from '#core/hook.ts'

/** Chats were changed, and their transfers with them: these are the transfers' events, already appended. */
export const onTransfersTold = hook<readonly NewEvent[]>('onTransfersTold')
