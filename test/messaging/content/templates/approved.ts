import { syncTemplates } from '#messaging/content/templates/sync.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { apiClient } from '../../../support/api-client.ts'
import type { Parley, Tenant } from '../../../support/parley.ts'

const path = '/200000000000001/message_templates'

/** A template as the platform has it. */
export interface Definition {
  name: string
  category?: string
  parameter_format?: string
  components: object[]
}

/** Has the platform approve a template of a tenant, and reads it in. Answers its id here. */
export async function approvedTemplate(
  parley: Parley,
  { workspaceId }: Tenant,
  definition: Definition,
): Promise<string> {
  const { app, sandbox } = parley
  await sandbox.settings({ auto: { template_review_ms: 0 } })
  const graph = apiClient(`${sandbox.url}/v25.0`, { authorization: 'Bearer sandbox-token' })
  const made = await graph.post(path, { language: 'en', category: 'MARKETING', ...definition })
  if (made.status !== 200) throw new Error(made.text)
  const isApproved = async () =>
    (await graph.get(`${path}?name=${definition.name}&fields=status`)).body.data[0]?.status === 'APPROVED'
  await parley.until(isApproved)
  const where = 'where workspace_id = $1'
  const { rows } = await app.pool.query(`select id from number ${where}`, [workspaceId])
  const number = await numberById(app, workspaceId, rows[0].id)
  if (!number) throw new Error('the tenant has no number')
  await syncTemplates(app, number)
  const found = await app.pool.query(`select id from template ${where} and name = $2`, [
    workspaceId,
    definition.name,
  ])
  return found.rows[0].id
}

/** A text above the body takes none; an image, a film or a document has a sample at the platform. */
export const fileHeader = (format: string) => ({
  type: 'HEADER',
  format,
  example: { header_handle: ['4::aW1hZ2UvanBlZw==:sample'] },
})
