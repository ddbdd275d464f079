import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLString,
  specifiedDirectives,
} from 'graphql'
import { withAccess } from './access.ts'
import { builder } from './builder.ts'
import { withCosts } from './costs.ts'
import { publicSchema } from './for-doors.ts'
import './scalars.ts'
import './node.ts'
import './rate-limit.ts'
import './people/session.ts'
import './people/installation.ts'
import './people/sso-links.ts'
import './people/sso.ts'
import './people/sign-in.ts'
import './people/account-security.ts'
import './people/invitations.ts'
import './people/people.ts'
import './people/workspaces.ts'
import './people/organizations.ts'
import './people/own-sessions.ts'
import './people/profile.ts'
import './people/lifecycle.ts'
import './people/roles.ts'
import './people/absences.ts'
import './people/users.ts'
import './people/availability.ts'
import './people/user-lists.ts'
import './people/teams.ts'
import './people/skills.ts'
import './people/application-keys.ts'
import './people/audit.ts'
import './people/public-keys.ts'
import './people/people-links.ts'
import './people/actor-links.ts'
import './messaging/numbers/numbers.ts'
import './messaging/numbers/accounts.ts'
import './messaging/numbers/account-actions.ts'
import './messaging/numbers/account-signup.ts'
import './messaging/numbers/account-health.ts'
import './messaging/inbox/canned-files.ts'
import './messaging/inbox/canned-responses.ts'
import './messaging/inbox/contact-entries.ts'
import './messaging/records/first-steps.ts'
import './messaging/inbox/csv.ts'
import './messaging/inbox/tags.ts'
import './messaging/inbox/contacts.ts'
import './messaging/automation/bot-sessions.ts'
import './messaging/automation/bot.ts'
import './messaging/automation/ai-connection.ts'
import './messaging/automation/ai-trial.ts'
import './messaging/automation/assistance.ts'
import './messaging/automation/bot-week.ts'
import './messaging/automation/chatbot-settings.ts'
import './messaging/automation/keyword-rules.ts'
import './messaging/automation/keyword-rule-trial.ts'
import './messaging/automation/ai-contexts.ts'
import './messaging/automation/chatbot-flows.ts'
import './messaging/automation/flow-figures.ts'
import './messaging/automation/flow-simulation.ts'
import './messaging/automation/flow-test-outcomes.ts'
import './messaging/automation/flow-imports.ts'
import './messaging/automation/flow-versions.ts'
import './messaging/calls/ivr-flows.ts'
import './messaging/calls/ivr-versions.ts'
import './messaging/calls/ivr-audio.ts'
import './messaging/calls/ivr-simulation.ts'
import './messaging/automation/node-configs.ts'
import './messaging/inbox/customer-memory.ts'
import './messaging/inbox/contact-fields.ts'
import './messaging/inbox/contact-export.ts'
import './messaging/inbox/contact-imports.ts'
import './messaging/inbox/contact-blocks.ts'
import './messaging/inbox/contact-duplicates.ts'
import './messaging/inbox/contact-merge.ts'
import './messaging/inbox/marketing-choices.ts'
import './messaging/inbox/tag-links.ts'
import './messaging/inbox/conversations.ts'
import './messaging/inbox/inbox.ts'
import './messaging/content/catalogs.ts'
import './messaging/automation/interactive-flows.ts'
import './messaging/automation/interactive-flow-mutations.ts'
import './messaging/automation/form-answers.ts'
import './messaging/automation/form-endpoint.ts'
import './messaging/automation/form-figures.ts'
import './messaging/automation/platform-forms.ts'
import './messaging/messages/prices.ts'
import './messaging/content/products.ts'
import './messaging/inbox/custom-actions.ts'
import './messaging/inbox/custom-action-uses.ts'
import './messaging/inbox/arrangement.ts'
import './messaging/inbox/drafts.ts'
import './messaging/inbox/notes.ts'
import './messaging/records/personal-data.ts'
import './messaging/inbox/saved-views.ts'
import './messaging/inbox/contact-segments.ts'
import './messaging/messages/scheduled.ts'
import './messaging/messages/macros.ts'
import './messaging/routing/inbox-rules.ts'
import './messaging/routing/inbox-rule-runs.ts'
import './messaging/inbox/snoozes.ts'

import './messaging/inbox/timeline.ts'
import './messaging/inbox/timeline-links.ts'
import './messaging/inbox/case-timeline.ts'
import './messaging/inbox/cases.ts'
import './messaging/inbox/satisfaction.ts'

import './insight/case-report.ts'
import './insight/satisfaction-report.ts'
import './insight/service-level-report.ts'
import './insight/usage.ts'
import './insight/dashboard.ts'
import './insight/agents.ts'
import './insight/platform-analytics.ts'
import './insight/flow-funnel.ts'
import './insight/journey-reports.ts'
import './insight/message-report.ts'
import './insight/own-widgets.ts'
import './insight/report-cases.ts'
import './insight/report-files.ts'
import './insight/report-mails.ts'
import './insight/team-reports.ts'
import './insight/call-report.ts'
import './insight/widgets.ts'
import './messaging/messages/messages.ts'
import './messaging/messages/message-mutations.ts'
import './messaging/messages/message-for-doors.ts'
import './messaging/messages/message-changes.ts'
import './messaging/messages/message-links.ts'
import './messaging/inbox/chat-pages.ts'
import './messaging/content/templates.ts'
import './messaging/content/template-changes.ts'
import './messaging/content/template-drafts.ts'
import './messaging/content/template-specials.ts'
import './messaging/content/template-drafts.ts'
import './messaging/content/media.ts'
import './messaging/content/audio.ts'
import './messaging/messages/content-links.ts'
import './messaging/inbox/referrals.ts'
import './messaging/campaigns/broadcasts.ts'
import './messaging/campaigns/campaign-pages.ts'
import './messaging/campaigns/campaigns.ts'
import './messaging/inbox/bulk.ts'
import './messaging/campaigns/broadcast-audience.ts'
import './messaging/campaigns/broadcast-auto-retry.ts'
import './messaging/campaigns/broadcast-billing.ts'
import './messaging/campaigns/broadcast-cap.ts'
import './messaging/campaigns/broadcast-holds.ts'
import './messaging/campaigns/broadcast-hours.ts'
import './messaging/campaigns/broadcast-limit.ts'
import './messaging/campaigns/broadcast-check.ts'
import './messaging/campaigns/broadcast-cost.ts'
import './messaging/campaigns/broadcast-failures.ts'
import './messaging/campaigns/broadcast-causes.ts'
import './messaging/campaigns/broadcast-imports.ts'
import './messaging/campaigns/broadcast-links.ts'
import './messaging/campaigns/broadcast-split.ts'
import './messaging/numbers/number-links.ts'
import './messaging/routing/transfers.ts'
import './messaging/inbox/required-skills.ts'
import './messaging/routing/service-wall.ts'
import './messaging/routing/transfer-links.ts'
import './messaging/routing/service-levels.ts'
import './messaging/calls/calls.ts'
import './messaging/calls/call-transfers.ts'
import './messaging/calls/call-mutations.ts'
import './messaging/calls/call-permissions.ts'
import './messaging/numbers/number-calling.ts'
import './messaging/calls/call-pages.ts'
import './people/transfer-links.ts'
import './messaging/routing/transfer-pages.ts'
import './telling/webhook-deliveries.ts'
import './telling/webhooks.ts'
import './telling/webhook-links.ts'
import './telling/older-webhooks.ts'
import './people/audit-links.ts'
import './people/key-links.ts'
import './people/request-log.ts'
import './upkeep/installation.ts'
import './people/own-links.ts'
import './people/workspace-links.ts'
import './messaging/calls/call-links.ts'
import './telling/live.ts'
import './telling/presence.ts'
import './telling/flow-presence.ts'
import './telling/notifications.ts'
import './telling/push.ts'
import { withInternedPaths } from './interned-paths.ts'
import { withPrimaryReads } from './primary-reads.ts'
import { withStrictArgs } from './strict-args.ts'
import { withTextsBeside } from './text-beside.ts'
import { withFailures } from './throws.ts'

/** The access that a root field requires of its caller, declared once and visible in the printed schema. */
const requiresDirective = new GraphQLDirective({
  name: 'requires',
  description:
    'Access that the field requires: members need the permission, keys of /v1 need the scope, and the plan must include the feature.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    permission: {
      type: GraphQLString,
      description: 'Permission that the role of the member or the key of the workspace needs.',
    },
    own: {
      type: GraphQLBoolean,
      description: 'Whether members without the permission get only their own data instead of an error.',
    },
    scope: { type: GraphQLString, description: 'Scope that a key of /v1 needs.' },
    feature: { type: GraphQLString, description: 'Plan feature that has to be enabled.' },
    member: { type: GraphQLBoolean, description: 'Whether any signed-in member may use the field.' },
    evenClosed: {
      type: GraphQLBoolean,
      description: 'Whether the field can also be used in a closed workspace.',
    },
    operational: {
      type: GraphQLBoolean,
      description: 'Whether keys of the workspace may use the field. If not set, the permission decides.',
    },
    superAdmin: {
      type: GraphQLBoolean,
      description: 'Whether only super administrators of the platform may use the field.',
    },
  },
})

/**
 * Marks a key, a token or a code. The directive is visible in the printed schema because responses with the field are
 * not compressed.
 */
const secretDirective = new GraphQLDirective({
  name: 'secret',
  description: 'Marks a key, a token or a code. A response that contains the field is never compressed.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
})

/**
 * The schema as declared. A list of directives replaces GraphQL's own list, so that it also has to include @skip and
 * @include, on which clients rely.
 */
const declared = withFailures(
  withAccess(
    withPrimaryReads(
      withInternedPaths(
        builder.toSchema({ directives: [...specifiedDirectives, requiresDirective, secretDirective] }),
      ),
    ),
  ),
)

/**
 * The complete GraphQL schema, including the parts that only the REST interfaces need (their dialect:
 * src/doors/documents/dialect.ts).
 */
export const wholeSchema = withCosts(declared)

/** The schema of GraphQL clients. */
export const schema = withCosts(withTextsBeside(publicSchema(withStrictArgs(declared))))
