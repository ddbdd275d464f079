import { expect } from 'vitest'
import type { Tenant } from '../support/parley.ts'
import type { Checklist } from './scene.ts'

interface NewTemplate {
  category?: 'utility' | 'marketing'
  /** variables {{1}}..{{n}} of the body */
  variables?: number
}

let made = 0

function definition({ category = 'utility', variables = 0 }: NewTemplate) {
  const names = Array.from({ length: variables }, (_, index) => String(index + 1))
  const text = `Hello${names.map((name) => ` {{${name}}}`).join(' and')}, we are here for you.`
  const examples = Object.fromEntries(names.map((name) => [name, 'Ann']))
  return {
    name: `made_${++made}`,
    language: 'en',
    category,
    body: names.length === 0 ? { text } : { text, examples },
  }
}

/** A template as POST /templates makes it; it stays in review until somebody decides. */
export async function pendingTemplate(tenant: Tenant, wanted: NewTemplate = {}) {
  const answer = await tenant.v1.post('/templates', definition(wanted))
  expect(answer.status, answer.text).toBe(201)
  return answer.body as { id: string; name: string; status: string }
}

/** Lets the platform decide, and waits until the template shows it. */
export async function decided(
  parley: Checklist,
  tenant: Tenant,
  wanted: NewTemplate,
  decision: 'approve' | 'reject' = 'approve',
) {
  const { id, name } = await pendingTemplate(tenant, wanted)
  const row = await parley.app.prisma.template.findFirstOrThrow({ where: { id } })
  await parley.sandbox.control(`/templates/${row.platformId}/${decision}`, {})
  const status = decision === 'approve' ? 'approved' : 'rejected'
  await parley.until(async () => (await tenant.v1.get(`/templates/${id}`)).body.status === status)
  return { id, name }
}
