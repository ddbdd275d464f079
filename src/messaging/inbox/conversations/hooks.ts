import type { NewEvent } from '#core/events/log.ts'
import { hook } from '#core/hook.ts'

/** Chats were changed, and with them what was handed over: these are the events of their transfers, told already. */
export const onTransfersTold = hook<readonly NewEvent[]>('onTransfersTold')
