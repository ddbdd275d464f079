import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import { builtInTemplates } from './built-in.ts'
import type { Template } from './definition.ts'

const RESERVED_MS = 30 * 24 * 3_600_000

/** Templates of all businesses. The name of a deleted approved template stays taken for 30 days (platform §4.2). */
export class TemplateStore {
  #templates = new Map<string, Template>()
  #reserved = new Map<string, number>()
  #ids: Ids
  #clock: Clock
  #builtInBusinessId: string

  constructor(ids: Ids, clock: Clock, builtInBusinessId: string) {
    this.#ids = ids
    this.#clock = clock
    this.#builtInBusinessId = builtInBusinessId
    this.reset()
  }

  reset(): void {
    this.#templates.clear()
    this.#reserved.clear()
    for (const template of builtInTemplates(this.#builtInBusinessId, this.#clock.now())) {
      this.#templates.set(template.id, template)
    }
  }

  find(id: string): Template | undefined {
    return this.#templates.get(id)
  }

  list(businessId: string): Template[] {
    return [...this.#templates.values()].filter((template) => template.businessId === businessId)
  }

  named(businessId: string, name: string): Template[] {
    return this.list(businessId).filter((template) => template.name === name)
  }

  add(
    fields: Omit<
      Template,
      'id' | 'edits' | 'pauses' | 'revision' | 'updatedAt' | 'rejectedReason' | 'status' | 'archivedFrom'
    >,
  ): Template {
    const template: Template = {
      ...fields,
      id: this.#ids.numeric(),
      status: 'PENDING',
      rejectedReason: 'NONE',
      edits: [],
      pauses: 0,
      revision: 0,
      updatedAt: this.#clock.now(),
    }
    this.#templates.set(template.id, template)
    return template
  }

  remove(template: Template): void {
    this.#templates.delete(template.id)
    if (template.status === 'APPROVED') {
      this.#reserved.set(
        `${template.businessId} ${template.name} ${template.language}`,
        this.#clock.now() + RESERVED_MS,
      )
    }
  }

  isReserved(businessId: string, name: string, language: string): boolean {
    return (this.#reserved.get(`${businessId} ${name} ${language}`) ?? 0) > this.#clock.now()
  }
}
