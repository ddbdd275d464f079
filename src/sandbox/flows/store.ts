import { z } from 'zod'
import type { Ids } from '../ids.ts'
import { type ValidationError, validateFlowJson } from './validate.ts'

export type Flow = {
  id: string
  businessId: string
  name: string
  categories: string[]
  status: 'DRAFT' | 'PUBLISHED' | 'DEPRECATED' | 'BLOCKED' | 'THROTTLED'
  endpointUri: string | undefined
  applicationId: string | undefined
  json: string | null
  errors: ValidationError[]
  previewToken: string
  updatedAt: number
}

/** Native forms of all businesses. */
export class FlowStore {
  #flows = new Map<string, Flow>()
  #ids: Ids

  constructor(ids: Ids) {
    this.#ids = ids
  }

  add(fields: Pick<Flow, 'businessId' | 'name' | 'categories' | 'endpointUri' | 'updatedAt'>): Flow {
    const flow: Flow = {
      ...fields,
      id: this.#ids.numeric(),
      applicationId: undefined,
      status: 'DRAFT',
      json: null,
      errors: [],
      previewToken: this.#ids.token(24),
    }
    this.#flows.set(flow.id, flow)
    return flow
  }

  find(id: string): Flow | undefined {
    return this.#flows.get(id)
  }

  list(businessId: string): Flow[] {
    return [...this.#flows.values()].filter((flow) => flow.businessId === businessId)
  }

  remove(flow: Flow): void {
    this.#flows.delete(flow.id)
  }

  /** A new address of the preview, after which the old one opens nothing. */
  renewPreview(flow: Flow): void {
    flow.previewToken = this.#ids.token(24)
  }

  clear(): void {
    this.#flows.clear()
  }
}

/** What the definition says of itself: its own version, and that of the endpoint's protocol. */
export function versionsOf(flow: Flow): { version?: string; data_api_version?: string } {
  const found = versionsSchema.safeParse(flow.errors.length > 0 ? null : JSON.parse(flow.json ?? 'null'))
  return found.success ? found.data : {}
}

const versionsSchema = z.looseObject({ version: z.string(), data_api_version: z.string().optional() })

/** Keeps a definition even when it has faults: a draft may be wrong, only publishing needs it right (platform §6). */
export function setFlowJson(flow: Flow, text: string, now: number): void {
  flow.json = text
  flow.errors = validateFlowJson(text)
  flow.updatedAt = now
}
