import { accountActionEndpoints } from './account-actions.ts'
import { accountSecurityEndpoints } from './account-security.ts'
import { accountSignupEndpoints } from './account-signup.ts'
import { accountEndpoints } from './accounts.ts'
import { adminLimitEndpoints } from './admin-limits.ts'
import { aiContextEndpoints } from './ai-contexts.ts'
import { analyticsEndpoints } from './analytics.ts'
import { apiKeyEndpoints } from './api-keys.ts'
import { auditEndpoints } from './audit.ts'
import { callEndpoints } from './calls.ts'
import { campaignRecipientEndpoints } from './campaign-recipients.ts'
import { campaignEndpoints } from './campaigns.ts'
import { cannedFileEndpoints } from './canned-files.ts'
import { cannedResponseEndpoints } from './canned-responses.ts'
import { caseEndpoints } from './cases.ts'
import { catalogEndpoints } from './catalogs.ts'
import { chatbotFlowEndpoints } from './chatbot-flows.ts'
import { chatbotSessionEndpoints } from './chatbot-sessions.ts'
import { chatbotSettingsEndpoints } from './chatbot-settings.ts'
import { contactImportEndpoints } from './contact-imports.ts'
import { contactEndpoints } from './contacts.ts'
import { csvEndpoints } from './csv.ts'
import { customActionEndpoints } from './custom-actions.ts'
import { customerMemoryEndpoints } from './customer-memory.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { interactiveFlowEndpoints } from './interactive-flows.ts'
import { invitationEndpoints } from './invitations.ts'
import { ivrFlowEndpoints } from './ivr-flows.ts'
import { keywordRuleEndpoints } from './keyword-rules.ts'
import { meEndpoints } from './me.ts'
import { mediaEndpoints } from './media.ts'
import { memberEndpoints } from './members.ts'
import { messageEndpoints } from './messages.ts'
import { noteEndpoints } from './notes.ts'
import { numberCallingEndpoints } from './number-calling.ts'
import { lifecycleEndpoints, organizationEndpoints } from './organizations.ts'
import { platformAnalyticsEndpoints } from './platform-analytics.ts'
import { publicKeyEndpoints } from './public-keys.ts'
import { roleEndpoints } from './roles.ts'
import { sessionEndpoints } from './session.ts'
import { settingsEndpoints } from './settings.ts'
import { signInEndpoints } from './sign-in.ts'
import { ssoEndpoints } from './sso.ts'
import { ssoLinkEndpoints } from './sso-links.ts'
import { tagEndpoints } from './tags.ts'
import { teamEndpoints } from './teams.ts'
import { templateEndpoints } from './templates.ts'
import { transferEndpoints } from './transfers.ts'
import { ownEndpoints, userEndpoints } from './users.ts'
import { webhookEndpoints } from './webhook-endpoints.ts'
import { olderWebhookEndpoints } from './webhooks.ts'
import { widgetEndpoints } from './widgets.ts'

/** The endpoints of the application API that are answered from operations (documents 2 and 3, spec/7). */
export const apiEndpoints: readonly ApiEndpoint[] = [
  ...sessionEndpoints,
  ...signInEndpoints,
  ...meEndpoints,
  ...organizationEndpoints,
  ...lifecycleEndpoints,
  ...settingsEndpoints,
  ...ssoEndpoints,
  ...ssoLinkEndpoints,
  ...roleEndpoints,
  ...memberEndpoints,
  ...userEndpoints,
  ...ownEndpoints,
  ...accountSecurityEndpoints,
  ...invitationEndpoints,
  ...teamEndpoints,
  ...apiKeyEndpoints,
  ...auditEndpoints,
  ...publicKeyEndpoints,
  ...adminLimitEndpoints,
  ...accountEndpoints,
  ...accountActionEndpoints,
  ...accountSignupEndpoints,
  ...tagEndpoints,
  ...contactEndpoints,
  ...csvEndpoints,
  ...contactImportEndpoints,
  ...cannedResponseEndpoints,
  ...cannedFileEndpoints,
  ...templateEndpoints,
  ...customActionEndpoints,
  ...analyticsEndpoints,
  ...platformAnalyticsEndpoints,
  ...widgetEndpoints,
  ...catalogEndpoints,
  ...interactiveFlowEndpoints,
  ...ivrFlowEndpoints,
  ...chatbotSettingsEndpoints,
  ...keywordRuleEndpoints,
  ...aiContextEndpoints,
  ...chatbotFlowEndpoints,
  ...chatbotSessionEndpoints,
  ...campaignEndpoints,
  ...campaignRecipientEndpoints,
  ...mediaEndpoints,
  ...messageEndpoints,
  ...noteEndpoints,
  ...caseEndpoints,
  ...customerMemoryEndpoints,
  ...transferEndpoints,
  ...callEndpoints,
  ...numberCallingEndpoints,
  ...webhookEndpoints,
  ...olderWebhookEndpoints,
]
