import { sentFileOf } from '../canned/file.ts'
import type { SentFile } from '../chat/outbox-items.ts'
import type { VariablesOf } from '../graphql/document.ts'
import { fromField, toField } from '../language/calendar.ts'
import { type BotButton, isNew } from '../settings/chatbot/bot-buttons.tsx'
import type { createRuleMutation, Rule } from './rule-documents.ts'

type Input = VariablesOf<typeof createRuleMutation>['input']

/** A rule as the form has it: the fields of all kinds of answer, of which one is used. */
export interface RuleDraft {
  name: string
  /** one a line */
  keywords: string
  matchType: Rule['matchType']
  caseSensitive: boolean
  wholeWord: boolean
  conditions: string
  numberId: string
  activeFrom: string
  activeUntil: string
  enabled: boolean
  responseType: Rule['responseType']
  body: string
  buttons: BotButton[]
  templateId: string
  /** one that is known by its name stays so until another is chosen */
  templateName: string
  language: string
  values: Record<string, string>
  file: SentFile | null
  url: string
  caption: string
  teamId: string
  notes: string
  flowId: string
  /** one that sends a form: which one is no matter of this form, and stays */
  sendsForm: boolean
}

/** What a part of the form of a rule takes. */
export interface RulePartProps {
  draft: RuleDraft
  set: (changes: Partial<RuleDraft>) => void
}

export const emptyRule: RuleDraft = {
  name: '',
  keywords: '',
  matchType: 'CONTAINS',
  caseSensitive: false,
  wholeWord: true,
  conditions: '',
  numberId: '',
  activeFrom: '',
  activeUntil: '',
  enabled: true,
  responseType: 'TEXT',
  body: '',
  buttons: [],
  templateId: '',
  templateName: '',
  language: '',
  values: {},
  file: null,
  url: '',
  caption: '',
  teamId: '',
  notes: '',
  flowId: '',
  sendsForm: false,
}

const momentIn = (iso: string | null) => (iso === null ? '' : toField(Date.parse(iso)))

function answerOf({ response }: Rule): Partial<RuleDraft> {
  switch (response.__typename) {
    case 'TextResponse':
      return { body: response.text, buttons: response.buttons }
    case 'TemplateResponse': {
      const values = Object.fromEntries(response.bodyValues.map(({ name, value }) => [name, value]))
      const { template, templateName, language } = response
      return {
        templateId: template?.id ?? '',
        templateName: templateName ?? '',
        language: language ?? '',
        values,
      }
    }
    case 'MediaResponse': {
      const { file, url, caption } = response
      return { file: file && sentFileOf(file), url: url ?? '', caption }
    }
    case 'ScriptResponse':
      return { body: response.script }
    case 'TransferResponse':
      return { body: response.words, teamId: response.team?.id ?? '', notes: response.notes }
    case 'FlowResponse':
      return { flowId: response.chatbotFlowId ?? '', sendsForm: response.formId !== null }
  }
}

export const draftOfRule = (rule: Rule): RuleDraft => ({
  ...emptyRule,
  name: rule.name,
  keywords: rule.keywords.join('\n'),
  matchType: rule.matchType,
  caseSensitive: rule.caseSensitive,
  wholeWord: rule.wholeWord,
  conditions: rule.conditions,
  numberId: rule.number?.id ?? '',
  activeFrom: momentIn(rule.activeFrom),
  activeUntil: momentIn(rule.activeUntil),
  enabled: rule.enabled,
  responseType: rule.responseType,
  ...answerOf(rule),
})

/** The keywords that are written, one a line. */
export const keywordsOf = ({ keywords }: RuleDraft): string[] =>
  keywords.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))

/** Whether there is something to save; the server says what else is wrong. */
export function isReadyRule(draft: RuleDraft): boolean {
  const { responseType, templateId, templateName, file, url } = draft
  if (keywordsOf(draft).length === 0) return false
  if (responseType === 'FLOW') return draft.flowId !== '' || draft.sendsForm
  if (responseType === 'TEMPLATE') return templateId !== '' || templateName !== ''
  return responseType !== 'MEDIA' || file !== null || url.trim() !== ''
}

function responseOf(draft: RuleDraft): Input['response'] {
  const { body, templateId, values, file, url, caption, teamId, notes } = draft
  switch (draft.responseType) {
    case 'TEMPLATE': {
      const given = Object.entries(values).filter(([, value]) => value !== '')
      const bodyValues = given.map(([name, value]) => ({ name, value }))
      if (templateId) return { template: { template: { id: templateId }, bodyValues } }
      const named = { template: { name: draft.templateName }, language: draft.language || null }
      return { template: { ...named, bodyValues } }
    }
    case 'MEDIA':
      return { media: { file: file ? { id: file.id } : { url: url.trim() }, caption } }
    case 'FLOW':
      return { flow: { chatbotFlowId: draft.flowId } }
    case 'SCRIPT':
      return { script: { body } }
    case 'TRANSFER':
      return { transfer: { body, teamId: teamId || null, notes } }
    default: {
      const buttons = draft.buttons
        .filter(({ title }) => title.trim() !== '')
        .map((button) => (isNew(button) ? { title: button.title } : button))
      return { text: { body, buttons } }
    }
  }
}

const momentOf = (field: string) => {
  const at = field === '' ? null : fromField(field)
  return at === null || at === undefined ? null : new Date(at).toISOString()
}

export const inputOfRule = (draft: RuleDraft): Input => ({
  name: draft.name,
  keywords: keywordsOf(draft),
  matchType: draft.matchType,
  caseSensitive: draft.caseSensitive,
  wholeWord: draft.wholeWord,
  conditions: draft.conditions,
  numberId: draft.numberId || null,
  activeFrom: momentOf(draft.activeFrom),
  activeUntil: momentOf(draft.activeUntil),
  enabled: draft.enabled,
  response: responseOf(draft),
})
