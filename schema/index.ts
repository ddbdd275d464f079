import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLString,
  specifiedDirectives,
} from 'graphql'
import { builder } from './builder.ts'
import './scalars.ts'
import './session.ts'
import './sso-links.ts'
import './sso.ts'
import './sign-in.ts'
import './account-security.ts'
import './invitations.ts'
import './people.ts'
import './workspaces.ts'
import './organizations.ts'
import './lifecycle.ts'
import './roles.ts'
import './users.ts'
import './teams.ts'
import './application-keys.ts'
import './audit.ts'
import './public-keys.ts'
import './numbers.ts'
import './tags.ts'
import './contacts.ts'
import './conversations.ts'
import './usage.ts'
import './messages.ts'
import './templates.ts'
import './media.ts'
import './audio.ts'
import './broadcasts.ts'
import './webhook-deliveries.ts'
import './webhooks.ts'
import './legacy-webhooks.ts'
import './subscriptions.ts'

/** What a root field asks of its caller, visible in the printed schema (house rule 4). */
const requiresDirective = new GraphQLDirective({
  name: 'requires',
  description: 'Members need the permission, keys of /v1 the scope and the plan the feature.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    permission: { type: GraphQLString },
    own: { type: GraphQLBoolean },
    scope: { type: GraphQLString },
    feature: { type: GraphQLString },
    member: { type: GraphQLBoolean },
    evenClosed: { type: GraphQLBoolean },
    operational: { type: GraphQLBoolean },
    superAdmin: { type: GraphQLBoolean },
  },
})

/** A key, a token, a code: visible in the printed schema, because answers with it are not compressed. */
const secretDirective = new GraphQLDirective({
  name: 'secret',
  description: 'A key, a token or a code: an answer that holds it is never compressed.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
})

/**
 * The one GraphQL schema; every door executes it. A list of directives takes the place of GraphQL's own, so those that
 * clients count on, @skip and @include, stand in it too.
 */
export const schema = builder.toSchema({
  directives: [...specifiedDirectives, requiresDirective, secretDirective],
})
