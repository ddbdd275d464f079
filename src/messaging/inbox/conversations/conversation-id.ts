/** Where a UUID tells its version. Ours are version 7; version 8 is for whatever an application makes of it. */
const versionAt = 14

/**
 * A chat is its contact's, and every door names it by the contact. Caches of GraphQL clients tell objects apart by `id`
 * alone, so there the chat has one of its own: the contact's in version 8 (docs/adr/0035).
 */
export const conversationIdOf = (contactId: string): string =>
  `${contactId.slice(0, versionAt)}8${contactId.slice(versionAt + 1)}`

/** The contact of the chat with this id; null for an id that is no chat's. */
export function contactOfConversation(id: string): string | null {
  return id[versionAt] === '8' ? `${id.slice(0, versionAt)}7${id.slice(versionAt + 1)}` : null
}
