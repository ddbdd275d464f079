import { client } from '../graphql/client.ts'
import { messagesQuery } from './documents.ts'
import { newestPage } from './use-messages.ts'

/** Asks for what a chat shows first, as somebody points at it: it is there when they press. */
export function prepareChat(contactId: string): void {
  void client.query(messagesQuery, newestPage(contactId)).toPromise()
}
