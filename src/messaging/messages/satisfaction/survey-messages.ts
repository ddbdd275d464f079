import { createHash } from 'node:crypto'
import { answerId, commentId, offered } from '#messaging/chat-model/satisfaction/answers-offered.ts'
import type { SatisfactionSettings } from '#messaging/chat-model/satisfaction/satisfaction-settings.ts'
import type { SendMessageInput } from '#messaging/messages/messages/message-input.ts'

// What is sent about a case, in the form of any send.

type Content = Partial<SendMessageInput>

/** Opens the list of answers, in every language. */
const listLabel = '★ 1 – 5'

/** The question with its answers, as a list or as buttons. */
export function questionOf(caseId: string, { kind, question }: SatisfactionSettings): Content {
  const body = { text: question }
  const answers = offered[kind].map(({ score, title }) => ({ id: answerId(caseId, score), title }))
  const interactive =
    kind === 'stars'
      ? { type: 'list' as const, body, action: { button: listLabel, sections: [{ rows: answers }] } }
      : { type: 'button' as const, body, action: { buttons: answers } }
  return { type: 'interactive', interactive }
}

/** The question as a template, whose buttons are the answers. */
export function templateOf(caseId: string, { kind, templateId }: SatisfactionSettings): Content | null {
  if (templateId === null) return null
  const answers = offered[kind].map(({ score }, at) => [String(at), answerId(caseId, score)])
  return { type: 'template', template: { id: templateId, buttonParams: Object.fromEntries(answers) } }
}

/** What is said to an answer. */
export function thanksOf(caseId: string, { thanks, commentLabel }: SatisfactionSettings): Content | null {
  if (thanks === null) return null
  if (commentLabel === null) return { type: 'text', text: { body: thanks, previewUrl: false } }
  const buttons = [{ id: commentId(caseId), title: commentLabel }]
  return { type: 'interactive', interactive: { type: 'button', body: { text: thanks }, action: { buttons } } }
}

/** The id of what is sent about a case: the same in each attempt, and in the order of the time at which it was due. */
export function messageIdOf(caseId: string, part: 'question' | 'thanks', dueAt: Date): string {
  const bytes = createHash('sha256').update(`${part} ${caseId}`).digest().subarray(0, 16)
  bytes.writeUIntBE(dueAt.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
