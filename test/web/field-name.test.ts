import { expect, test } from 'vitest'
import { fieldName } from '../../web/src/ui/field-name.ts'

test.each([
  ['fullName', 'Full name'],
  ['full_name', 'Full name'],
  ['settings.general', 'Settings general'],
  ['url', 'URL'],
  ['allowed_ips', 'Allowed IPs'],
  ['allowedIps', 'Allowed IPs'],
])('%s is read as %s', (name, words) => expect(fieldName(name)).toBe(words))
