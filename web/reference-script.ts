import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'

/**
 * Writes the script of the reference page (Scalar) to `assets/scalar-<hash>.js`, so that no page loads it from
 * elsewhere. The plugin for Fastify ships it as one file, where the package of the script itself would bring 299
 * packages; asking the plugin for it is the documented way to it.
 */
export async function writeReferenceScript(folder: string): Promise<void> {
  const server = fastify()
  await server.register(scalar, { routePrefix: '/reference', configuration: { url: '/openapi/v1.json' } })
  const { statusCode, body } = await server.inject('/reference/js/scalar.js')
  if (statusCode !== 200) throw new Error(`Scalar's script was not given: ${statusCode}`)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 8)
  writeFileSync(join(folder, 'assets', `scalar-${hash}.js`), body)
}
