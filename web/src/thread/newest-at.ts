import type { Conversation } from '../chat/documents.ts'
import type { Message } from '../chat/thread-documents.ts'

/** When the newest message came that is known here, also before the thread itself has come; empty without messages. */
export function newestAt({ lastMessageAt }: Conversation, messages: readonly Message[] = []): string {
  const [loaded = '', told = ''] = [messages.at(-1)?.createdAt, lastMessageAt ?? undefined]
  return loaded > told ? loaded : told
}
