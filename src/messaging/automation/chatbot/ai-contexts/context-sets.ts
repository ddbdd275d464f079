import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const contextTypes = closedSet(
  'AiContextType',
  'Type of the source of an AI context (document 3, AI context).',
  { static: 'A fixed text.', api: 'An address that is requested when the context is used.' },
  { columns: ['ai_context.context_type'] },
)
export type ContextType = ValueOf<typeof contextTypes>

export const contextMethods = closedSet(
  'AiContextMethod',
  'HTTP method for the address of an AI context.',
  { GET: 'Request without a body; the default.', POST: 'Request with a body.' },
  { inGraph: { GET: 'GET', POST: 'POST' } },
)
export type ContextMethod = ValueOf<typeof contextMethods>
