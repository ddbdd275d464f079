import { expect, test } from 'vitest'
import { presentWord } from '../../web/src/page/older-words.ts'

test.each([
  ['about', 'webhook_endpoint', 'WEBHOOK_ENDPOINT'],
  ['about', 'settings.general', 'SETTINGS_GENERAL'],
  ['about', 'organization_member', 'MEMBERSHIP'],
  ['about', 'ORGANIZATION_LIMITS', 'WORKSPACE_LIMITS'],
  ['action', 'created', 'CREATED'],
  ['state', 'failed', 'FAILED'],
  ['state', 'FAILED', 'FAILED'],
  ['type', 'message.status', 'MESSAGE_STATUS'],
  ['q', 'ann.oak', 'ann.oak'],
  ['of', '0198f0a2-7c1e-7d4b-9a50-000000000001', '0198f0a2-7c1e-7d4b-9a50-000000000001'],
])('a bookmark with %s=%s filters by %s', (name, value, word) => {
  expect(presentWord(name, value)).toBe(word)
})
