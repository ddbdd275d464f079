import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import type { AiContextModel } from '#generated/prisma/models/AiContext.ts'
import type { ContextMethod, ContextType } from './context-sets.ts'

/** What is asked at an address, beside its headers (spec/8 AI1). */
export interface ApiConfig {
  url: string
  method: ContextMethod
  body: string | null
  /** where in the answer what matters stands: `data.items[0]`; empty for all of it */
  responsePath: string
}

const fields = [
  'workspaceId',
  'id',
  'name',
  'triggerKeywords',
  'contextType',
  'staticContent',
  'apiConfig',
  'headers',
  'numberId',
  'priority',
  'createdAt',
] as const

/** A context as the AI is given it; its headers are sealed (context-secrets.ts). */
export type StoredContext = RowOf<
  AiContextModel,
  (typeof fields)[number],
  { contextType: ContextType; apiConfig: ApiConfig | null }
>

const stored = statement<StoredContext>(
  'ai_contexts.stored',
  `select ${columns('AiContext', 'c', fields)} from ai_context c
   where c.workspace_id = $1 and c.enabled order by c.priority desc, c.created_at desc, c.id desc`,
)

/** The enabled contexts of a workspace in their order, of its `rules_version` (src/messaging/routing/chatbot-settings). */
export const storedContexts = (db: Queryable, workspaceId: string): Promise<StoredContext[]> =>
  run(db, stored, [workspaceId])
