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
import './people/lifecycle.ts'
import './people/roles.ts'
import './people/users.ts'
import './people/user-lists.ts'
import './people/teams.ts'
import './people/application-keys.ts'
import './people/audit.ts'
import './people/public-keys.ts'
import './people/people-links.ts'
import './people/actor-links.ts'
import './messaging/numbers.ts'
import './messaging/accounts.ts'
import './messaging/account-actions.ts'
import './messaging/account-signup.ts'
import './messaging/account-health.ts'
import './messaging/canned-files.ts'
import './messaging/canned-responses.ts'
import './messaging/contact-entries.ts'
import './messaging/first-steps.ts'
import './messaging/csv.ts'
import './messaging/tags.ts'
import './messaging/contacts.ts'
import './messaging/bot-sessions.ts'
import './messaging/bot.ts'
import './messaging/ai-connection.ts'
import './messaging/ai-trial.ts'
import './messaging/bot-week.ts'
import './messaging/chatbot-settings.ts'
import './messaging/keyword-rules.ts'
import './messaging/keyword-rule-trial.ts'
import './messaging/ai-contexts.ts'
import './messaging/chatbot-flows.ts'
import './messaging/flow-figures.ts'
import './messaging/flow-simulation.ts'
import './messaging/flow-test-outcomes.ts'
import './messaging/flow-imports.ts'
import './messaging/flow-versions.ts'
import './messaging/ivr-flows.ts'
import './messaging/ivr-versions.ts'
import './messaging/ivr-audio.ts'
import './messaging/ivr-simulation.ts'
import './messaging/node-configs.ts'
import './messaging/customer-memory.ts'
import './messaging/contact-fields.ts'
import './messaging/contact-export.ts'
import './messaging/contact-imports.ts'
import './messaging/contact-blocks.ts'
import './messaging/contact-duplicates.ts'
import './messaging/contact-merge.ts'
import './messaging/marketing-choices.ts'
import './messaging/tag-links.ts'
import './messaging/conversations.ts'
import './messaging/inbox.ts'
import './messaging/catalogs.ts'
import './messaging/interactive-flows.ts'
import './messaging/interactive-flow-mutations.ts'
import './messaging/form-answers.ts'
import './messaging/form-endpoint.ts'
import './messaging/form-figures.ts'
import './messaging/platform-forms.ts'
import './messaging/prices.ts'
import './messaging/products.ts'
import './messaging/custom-actions.ts'
import './messaging/custom-action-uses.ts'
import './messaging/drafts.ts'
import './messaging/notes.ts'
import './messaging/personal-data.ts'
import './messaging/saved-views.ts'
import './messaging/contact-segments.ts'
import './messaging/scheduled.ts'
import './messaging/snoozes.ts'
import './messaging/timeline.ts'
import './messaging/cases.ts'

import './insight/case-report.ts'
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
import './messaging/messages.ts'
import './messaging/message-for-doors.ts'
import './messaging/message-changes.ts'
import './messaging/message-links.ts'
import './messaging/chat-pages.ts'
import './messaging/templates.ts'
import './messaging/template-changes.ts'
import './messaging/template-drafts.ts'
import './messaging/template-specials.ts'
import './messaging/template-drafts.ts'
import './messaging/media.ts'
import './messaging/audio.ts'
import './messaging/content-links.ts'
import './messaging/referrals.ts'
import './messaging/broadcasts.ts'
import './messaging/campaign-pages.ts'
import './messaging/campaigns.ts'
import './messaging/bulk.ts'
import './messaging/broadcast-audience.ts'
import './messaging/broadcast-auto-retry.ts'
import './messaging/broadcast-billing.ts'
import './messaging/broadcast-cap.ts'
import './messaging/broadcast-holds.ts'
import './messaging/broadcast-hours.ts'
import './messaging/broadcast-limit.ts'
import './messaging/broadcast-check.ts'
import './messaging/broadcast-cost.ts'
import './messaging/broadcast-failures.ts'
import './messaging/broadcast-causes.ts'
import './messaging/broadcast-imports.ts'
import './messaging/broadcast-links.ts'
import './messaging/broadcast-split.ts'
import './messaging/number-links.ts'
import './messaging/transfers.ts'
import './messaging/service-wall.ts'
import './messaging/transfer-links.ts'
import './messaging/calls.ts'
import './messaging/call-transfers.ts'
import './messaging/call-mutations.ts'
import './messaging/call-permissions.ts'
import './messaging/number-calling.ts'
import './messaging/call-pages.ts'
import './people/transfer-links.ts'
import './messaging/transfer-pages.ts'
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
import './messaging/call-links.ts'
import './telling/live.ts'
import './telling/presence.ts'
import './telling/flow-presence.ts'
import './telling/push.ts'
import { withInternedPaths } from './interned-paths.ts'
import { withPrimaryReads } from './primary-reads.ts'
import { withStrictArgs } from './strict-args.ts'
import { withTextsBeside } from './text-beside.ts'
import { withFailures } from './throws.ts'

/** What a root field asks of its caller, declared once and visible in the printed schema. */
const requiresDirective = new GraphQLDirective({
  name: 'requires',
  description: 'Members need the permission, keys of /v1 the scope and the plan the feature.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    permission: { type: GraphQLString, description: "Of a member's role, or of a key of the workspace." },
    own: { type: GraphQLBoolean, description: 'Members without the permission are given what is theirs.' },
    scope: { type: GraphQLString, description: 'Of a key of /v1.' },
    feature: { type: GraphQLString, description: 'Component of the plan that has to be on.' },
    member: { type: GraphQLBoolean, description: 'Any signed-in member may ask.' },
    evenClosed: { type: GraphQLBoolean, description: 'Also in a closed workspace.' },
    operational: {
      type: GraphQLBoolean,
      description: 'Whether keys of the workspace may ask; else the permission tells.',
    },
    superAdmin: { type: GraphQLBoolean, description: 'Super administrators of the platform only.' },
  },
})

/** A key, a token, a code: visible in the printed schema, because answers with it are not compressed. */
const secretDirective = new GraphQLDirective({
  name: 'secret',
  description: 'A key, a token or a code: an answer that holds it is never compressed.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
})

/**
 * The schema as it is declared. A list of directives takes the place of GraphQL's own, so those that clients count on,
 * @skip and @include, stand in it too.
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

/** The one GraphQL schema, with what only the doors of REST need (their dialect of it: src/doors/documents/dialect.ts). */
export const wholeSchema = withCosts(declared)

/** The schema of GraphQL clients. */
export const schema = withCosts(withTextsBeside(publicSchema(withStrictArgs(declared))))
