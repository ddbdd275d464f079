import { longestText, type Reply } from '#messaging/automation/flow-engine/replies.ts'

const gap = '\n\n'

/** Two texts as one message; null where one has buttons or is no text, or where they are too long together. */
function together(one: Reply, next: Reply): Reply | null {
  if (one.kind !== 'text' || next.kind !== 'text') return null
  if (one.buttons.length > 0 || next.buttons.length > 0) return null
  const body = one.body.trim() + gap + next.body.trim()
  return body.length > longestText ? null : { kind: 'text', body, buttons: [] }
}

/**
 * Texts that follow each other are one message while they fit into one, because each message is billed (spec/10 DE15). What
 * is said of the last of them is said of the message.
 */
export function joinTexts<S extends { reply: Reply }>(said: readonly S[]): S[] {
  const joined: S[] = []
  for (const one of said) {
    const reply = joined.length > 0 ? together((joined.at(-1) as S).reply, one.reply) : null
    if (reply) joined[joined.length - 1] = { ...one, reply }
    else joined.push(one)
  }
  return joined
}
