import { adminLimitRows } from './admin-limits.ts'
import { apiKeyRows } from './api-keys.ts'
import { auditRows } from './audit.ts'
import { meRows } from './me.ts'
import { memberRows } from './members.ts'
import { lifecycleRows, organizationRows } from './organizations.ts'
import { publicKeyRows } from './public-keys.ts'
import { roleRows } from './roles.ts'
import type { ApiRow } from './row.ts'
import { sessionRows } from './session.ts'
import { settingsRows } from './settings.ts'
import { tagRows } from './tags.ts'
import { teamRows } from './teams.ts'
import { ownRows, userRows } from './users.ts'
import { webhookEndpointRows } from './webhook-endpoints.ts'
import { webhookRows } from './webhooks.ts'

/** The endpoints of the application API that are answered from operations (documents 2 and 3, spec/7). */
export const apiRows: readonly ApiRow[] = [
  ...sessionRows,
  ...meRows,
  ...organizationRows,
  ...lifecycleRows,
  ...settingsRows,
  ...roleRows,
  ...memberRows,
  ...userRows,
  ...ownRows,
  ...teamRows,
  ...apiKeyRows,
  ...auditRows,
  ...publicKeyRows,
  ...adminLimitRows,
  ...tagRows,
  ...webhookEndpointRows,
  ...webhookRows,
]
