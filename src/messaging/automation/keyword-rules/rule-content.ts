import { snake } from '#core/json-names.ts'
import type { ChatbotButton } from '#messaging/routing/chatbot-settings/settings-input.ts'
import type { ResponseType } from './rule-sets.ts'

/**
 * What `keyword_rule.response_content` holds, by `response_type`. Every member is there: null, "", [] or {} for what was
 * not given. A rule that is enabled has all that its answer needs (spec/8 KW, spec/10 DE8); what it names may be gone
 * since then.
 */
export interface ResponseContents {
  text: { body: string; buttons: ChatbotButton[] }
  /** by id, or by name in a language: the account of the chat decides which of that name it is */
  template: {
    templateId: string | null
    templateName: string | null
    language: string | null
    params: Record<string, string>
  }
  /** a file of ours, or an address */
  media: { mediaId: string | null; mediaUrl: string | null; caption: string; filename: string | null }
  /** a flow of the chatbot begins, or a form is sent with a text and the words on its button */
  flow: { chatbotFlowId: string | null; flowId: string | null; body: string; cta: string | null }
  /** in the template language of flows */
  script: { body: string }
  /** a team's queue, else the general one */
  transfer: { body: string; teamId: string | null; notes: string }
}

/** A response with its type, so that one decides the other. */
export type RuleResponse = {
  [T in ResponseType]: { responseType: T; responseContent: ResponseContents[T] }
}[ResponseType]

/** An answer as documents of REST write it (spec/8 KW). */
export function wireContent({ responseType, responseContent }: RuleResponse): Record<string, unknown> {
  if (responseType !== 'template') return snakeKeys(responseContent)
  const { params, ...others } = responseContent
  return { ...snakeKeys(others), template_params: params }
}

const snakeKeys = (object: object) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [snake(name), value]))
