/** Entries of an address that are words of closed sets. */
const worded = new Set(['about', 'action', 'state', 'type'])

/** What addresses said before the server called it something else. */
function renamed(word: string): string {
  if (word === 'ORGANIZATION_MEMBER') return 'MEMBERSHIP'
  return word.replace(/^ORGANIZATION_/, 'WORKSPACE_')
}

/** A filter of an address, as bookmarks of older versions have it too: `message.status` is MESSAGE_STATUS. */
export const presentWord = (name: string, value: string): string =>
  worded.has(name) ? renamed(value.replace(/[.:]/g, '_').toUpperCase()) : value
