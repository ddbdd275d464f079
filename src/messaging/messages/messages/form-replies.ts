import { isObject } from '#core/validation.ts'

/** A message that may bring the answers of a form. */
export interface PossibleAnswer {
  workspaceId: string
  id: string
  type: string
  content: Record<string, unknown>
}

/** The answers in a message; null where it brings none. */
export function responseOf({ type, content }: PossibleAnswer): Record<string, unknown> | null {
  return type === 'interactive' && content.type === 'nfm_reply' && isObject(content.response)
    ? content.response
    : null
}

/** Whether a message looks like one that brings answers. */
export const mayAnswer = (message: PossibleAnswer): boolean => responseOf(message) !== null

/** What a message brought. */
export interface OfMessage {
  workspaceId: string
  messageId: string
}
