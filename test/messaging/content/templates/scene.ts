import { sampleFile } from '#sandbox/media/sample-files.ts'
import { apiClient } from '../../../support/api-client.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { formOf, postMedia } from '../media/form.ts'

/** A template that every check lets through. */
export const visit = (more: Record<string, unknown> = {}) => ({
  name: 'visit',
  language: 'en',
  category: 'utility',
  body: { text: 'We see you on {{1}} at our shop.', examples: { 1: 'Monday' } },
  ...more,
})

/** What the platform itself says about its templates. */
function platformTemplates(parley: Parley) {
  const graph = apiClient(`${parley.sandbox.url}/v25.0`, { authorization: 'Bearer sandbox-token' })
  const path = '/200000000000001/message_templates'
  return {
    graph,
    path,
    async named(name: string) {
      const fields = 'id,name,language,status,category,components,parameter_format'
      const { body } = await graph.get(`${path}?name=${name}&fields=${fields}`)
      return body.data as Record<string, never>[]
    },
  }
}

export type PlatformTemplates = ReturnType<typeof platformTemplates>

interface TemplateScene {
  parley: Parley
  shop: Tenant
  platform: PlatformTemplates
}

/** Reviews take as long as the test wants: they wait for a word of the control plane. */
export const byHand = { auto: { template_review_ms: null } }

/** The whole product with one tenant, and reviews by hand. */
export async function startTemplateScene(): Promise<TemplateScene> {
  const parley = await startParley()
  await parley.sandbox.settings(byHand)
  return { parley, shop: await parley.tenant(), platform: platformTemplates(parley) }
}

/** Uploads a sample; answers its media id. */
export async function uploaded(
  parley: Parley,
  tenant: Tenant,
  mimeType: string,
  filename: string,
): Promise<string> {
  const part = { name: 'file', filename, bytes: sampleFile(mimeType) }
  const { body } = await postMedia({ url: parley.url, key: tenant.key }, formOf(part))
  return body.id
}

/** What the log of events says about templates, oldest first. */
export async function templateEvents(parley: Parley, id?: string) {
  const text = `select type, subject_id as "subjectId", data from event
    where type in ('template.status', 'template.updated') and ($1::uuid is null or subject_id = $1) order by seq`
  const { rows } = await parley.app.pool.query(text, [id ?? null])
  return rows as {
    type: string
    subjectId: string
    data: { set: Record<string, unknown>; extras: Record<string, unknown> }
  }[]
}
