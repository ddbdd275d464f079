import { rowsIn } from '#core/db/rows-in.ts'

/** A chat by its key. */
export interface ChatKey {
  workspaceId: string
  contactId: string
}

/** Which chats, of whatever workspaces, a statement is about. */
export const chatKeys = rowsIn<ChatKey>({
  workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
  contact_id: ['uuid', ({ contactId }) => contactId],
})
