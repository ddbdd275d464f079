import { speaksToSandbox } from '#core/config/complete.ts'
import type { Config } from '#core/config/config.ts'
import type { Seeded } from '../../../prisma/seed.ts'

/** What `npm start` prints when it is ready; passwords and keys only on the first start, because they are kept nowhere. */
export function welcome(config: Config, url: string, seeded: Seeded): string[] {
  const sandboxUrl = speaksToSandbox(config) ? config.platform.baseUrl : undefined
  const shown = url === '' ? [] : doorsOf(url)
  const sandbox = sandboxUrl ? [`  Sandbox      ${sandboxUrl} (stands in for the messaging platform)`] : []
  const data = config.embedded ? [`  Data         ${config.dataDir}`] : []
  return ['', 'Parley is ready.', ...shown, ...sandbox, ...data, ...firstSteps(url, sandboxUrl, seeded), '']
}

function doorsOf(url: string): string[] {
  return [
    `  Dashboard    ${url}/`,
    `  GraphQL      ${url}/graphql`,
    `  Public API   ${url}/v1`,
    `  App API      ${url}/api`,
    `  Reference    ${url}/docs`,
    `  Socket       ${url.replace(/^http/, 'ws')}/ws`,
  ]
}

function firstSteps(url: string, sandboxUrl: string | undefined, seeded: Seeded): string[] {
  if (!seeded.created) return []
  const password = seeded.adminPassword ?? '(as configured)'
  const signIn = [
    '',
    'Sign in (shown this once):',
    `  E-mail       ${seeded.adminEmail}`,
    `  Password     ${password}`,
  ]
  if (!seeded.demoKey || !sandboxUrl || url === '') return signIn
  return [...signIn, ...firstMessage(url, sandboxUrl, seeded.demoKey)]
}

/** A line to paste; it sends a template, so it works before the customer has written. */
function firstMessage(url: string, sandboxUrl: string, key: string): string[] {
  const body =
    '{"to":"+15550100021","type":"template","template":{"name":"order_update","language":"en","params":{"1":"4711"}}}'
  return [
    '',
    'Send a first message (the key is shown this once):',
    `  curl -X POST ${url}/v1/messages -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body}'`,
    '',
    'Let a customer write:',
    `  curl -X POST ${sandboxUrl}/__sim/inbound -H 'Content-Type: application/json' -d '{"phone_number_id":"100000000000001","from":"15550100021","name":"Ada","message":{"type":"text","text":{"body":"Hello!"}}}'`,
  ]
}
