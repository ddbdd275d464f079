import { accountSecurityRows } from './account-security.ts'
import { adminLimitRows } from './admin-limits.ts'
import { apiKeyRows } from './api-keys.ts'
import { auditRows } from './audit.ts'
import type { ApiRow } from './endpoint.ts'
import { invitationRows } from './invitations.ts'
import { meRows } from './me.ts'
import { mediaRows } from './media.ts'
import { memberRows } from './members.ts'
import { lifecycleRows, organizationRows } from './organizations.ts'
import { publicKeyRows } from './public-keys.ts'
import { roleRows } from './roles.ts'
import { sessionRows } from './session.ts'
import { settingsRows } from './settings.ts'
import { signInRows } from './sign-in.ts'
import { ssoRows } from './sso.ts'
import { ssoLinkRows } from './sso-links.ts'
import { tagRows } from './tags.ts'
import { teamRows } from './teams.ts'
import { ownRows, userRows } from './users.ts'
import { webhookEndpointRows } from './webhook-endpoints.ts'
import { webhookRows } from './webhooks.ts'

/** The endpoints of the application API that are answered from operations (documents 2 and 3, spec/7). */
export const apiRows: readonly ApiRow[] = [
  ...sessionRows,
  ...signInRows,
  ...meRows,
  ...organizationRows,
  ...lifecycleRows,
  ...settingsRows,
  ...ssoRows,
  ...ssoLinkRows,
  ...roleRows,
  ...memberRows,
  ...userRows,
  ...ownRows,
  ...accountSecurityRows,
  ...invitationRows,
  ...teamRows,
  ...apiKeyRows,
  ...auditRows,
  ...publicKeyRows,
  ...adminLimitRows,
  ...tagRows,
  ...mediaRows,
  ...webhookEndpointRows,
  ...webhookRows,
]
