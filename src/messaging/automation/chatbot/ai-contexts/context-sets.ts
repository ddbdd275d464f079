import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const contextTypes = closedSet(
  'AiContextType',
  'Where the AI has what it knows from (document 3, AI context).',
  { static: 'A text that stands here.', api: 'An address that is asked when it is needed.' },
  { columns: ['ai_context.context_type'] },
)
export type ContextType = ValueOf<typeof contextTypes>

export const contextMethods = closedSet(
  'AiContextMethod',
  'How the address of an AI context is asked.',
  { GET: 'Unless said otherwise.', POST: 'With a body.' },
  { inGraph: { GET: 'GET', POST: 'POST' } },
)
export type ContextMethod = ValueOf<typeof contextMethods>
