import type { VariablesOf } from '../graphql/document.ts'
import type { Called } from '../settings/actions/draft.ts'
import type { AiContext, createContextMutation } from './context-documents.ts'

type Input = VariablesOf<typeof createContextMutation>['input']

/** A context as the form has it: the fields of both sources, of which one is used. */
export interface ContextDraft extends Called {
  name: string
  /** one a line */
  triggers: string
  contextType: AiContext['contextType']
  content: string
  method: 'GET' | 'POST'
  body: string
  responsePath: string
  priority: string
  enabled: boolean
}

export const emptyContext: ContextDraft = {
  name: '',
  triggers: '',
  contextType: 'STATIC',
  content: '',
  url: 'https://',
  method: 'GET',
  headers: [],
  body: '',
  responsePath: '',
  priority: '0',
  enabled: true,
}

/** What the server shows in place of a value, and keeps when it comes back. */
const kept = '********'

function sourceOf({ source }: AiContext): Partial<ContextDraft> {
  if (source.__typename === 'AiContextText') return { content: source.text }
  const { before, url, method, body, responsePath, headers } = source
  return {
    content: before,
    url,
    method,
    body: body ?? '',
    responsePath,
    headers: headers.map(({ name }) => ({ name, value: kept, keptFor: url })),
  }
}

export const draftOfContext = (context: AiContext): ContextDraft => ({
  ...emptyContext,
  name: context.name,
  triggers: context.triggerKeywords.join('\n'),
  contextType: context.contextType,
  priority: String(context.priority),
  enabled: context.enabled,
  ...sourceOf(context),
})

function inputSource(draft: ContextDraft): Input['source'] {
  const { content, url, method, body, responsePath, headers } = draft
  if (draft.contextType === 'STATIC') return { static: { content } }
  const named = headers.flatMap(({ name, value }) => (name.trim() === '' ? [] : [{ name, value }]))
  const given = { ...(body.trim() !== '' && { body }), ...(responsePath.trim() !== '' && { responsePath }) }
  return { api: { content, url, method, headers: named, ...given } }
}

const lines = (text: string) => text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))

export const inputOfContext = (draft: ContextDraft): Input => ({
  name: draft.name,
  triggerKeywords: lines(draft.triggers),
  priority: Number(draft.priority) || 0,
  enabled: draft.enabled,
  source: inputSource(draft),
})
