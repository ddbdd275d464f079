import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { roomsOf } from '../account/settings-rooms.ts'
import { searches } from '../page/read-searches.ts'
import { walkOf } from '../ui/walk.ts'
import { NoSuchPage } from '../ui/whole-page.tsx'
import { begin } from './begin.ts'
import { cases } from './cases/routes.ts'
import { catalog, catalogs } from './catalogs/routes.ts'
import { macros } from './macros/routes.ts'
import { leaveOlderRoom, leaveOlderTeam, leaveOlderWebhook } from './older-addresses.ts'
import { ownRoutes } from './own-routes.ts'
import { page, settings } from './page-route.ts'
import { rules } from './rules/routes.ts'
import { satisfaction } from './satisfaction/routes.ts'
import { serviceLevels } from './service-levels/routes.ts'
import { skills } from './skills/routes.ts'

const firstRoom = createRoute({
  getParentRoute: () => settings,
  path: '/',
  // Where there is room for the list and a page beside it, there is a page.
  beforeLoad: ({ context: { me } }) => {
    const [first] = roomsOf(me)
    if (first && matchMedia('(width >= 48rem)').matches)
      throw redirect({ to: `/settings/${first.path}`, replace: true })
  },
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'NoRoom'),
})

const general = createRoute({
  ...page,
  path: '/general',
  loader: () => begin(async () => [(await import('./general/documents.ts')).settingsQuery, {}]),
  component: lazyRouteComponent(() => import('./general/general-page.tsx')),
})

const members = createRoute({
  ...page,
  path: '/members',
  validateSearch: searches.members,
  loaderDeps: ({ search: { q, page } }) => ({ q, page }),
  loader: ({ deps: { q = '', page: part }, context: { me } }) =>
    begin(async () => {
      const { membersQuery, membershipsQuery } = await import('./members/documents.ts')
      const query = me.permissions.includes('USERS_READ') ? membersQuery : membershipsQuery
      return [query, { search: q, ...walkOf(part) }]
    }),
  component: lazyRouteComponent(() => import('./members/members-page.tsx')),
})

const invitations = createRoute({
  ...page,
  path: '/invitations',
  loader: () => begin(async () => [(await import('./invitations/documents.ts')).invitationsQuery, {}]),
  component: lazyRouteComponent(() => import('./invitations/invitations-page.tsx')),
})

const roles = createRoute({
  ...page,
  path: '/roles',
  loader: () => begin(async () => [(await import('./roles/documents.ts')).rolesQuery, {}]),
  component: lazyRouteComponent(() => import('./roles/roles-page.tsx')),
})

const teams = createRoute({
  ...page,
  path: '/teams',
  validateSearch: searches.teams,
  beforeLoad: ({ location }) => leaveOlderTeam(location),
  loaderDeps: ({ search: { q, page } }) => ({ q, page }),
  loader: ({ deps: { q = '', page: part } }) =>
    begin(async () => [
      (await import('../assignment/team-documents.ts')).teamsQuery,
      { search: q, ...walkOf(part) },
    ]),
  component: lazyRouteComponent(() => import('./teams/teams-page.tsx')),
})

const team = createRoute({
  ...page,
  path: '/teams/$team',
  // The list that one came from, for the way back.
  validateSearch: searches.teams,
  loader: ({ params }) =>
    begin(async () => [(await import('../assignment/team-documents.ts')).teamQuery, { id: params.team }]),
  component: lazyRouteComponent(() => import('./teams/team-page.tsx')),
})

const fields = createRoute({
  ...page,
  path: '/fields',
  loader: () => begin(async () => [(await import('./fields/documents.ts')).allFieldsQuery, {}]),
  component: lazyRouteComponent(() => import('./fields/fields-page.tsx')),
})

const numbers = createRoute({
  ...page,
  path: '/numbers',
  loader: () => begin(async () => [(await import('./numbers/documents.ts')).accountsQuery, {}]),
  component: lazyRouteComponent(() => import('./numbers/numbers-page.tsx')),
})

const connectNumber = createRoute({
  ...page,
  path: '/numbers/connect',
  loader: () => begin(async () => [(await import('./numbers/documents.ts')).signupConfigQuery, {}]),
  component: lazyRouteComponent(() => import('./numbers/connect-page.tsx')),
})

const number = createRoute({
  ...page,
  path: '/numbers/$number',
  loader: ({ params: { number: id }, context: { me } }) =>
    begin(async () => {
      const [chats, templates, campaigns] = (['CHAT_READ', 'TEMPLATES_READ', 'CAMPAIGNS_READ'] as const).map(
        (permission) => me.permissions.includes(permission),
      ) as [boolean, boolean, boolean]
      const { accountQuery } = await import('./numbers/documents.ts')
      return [accountQuery, { id, chats, templates, campaigns }]
    }),
  component: lazyRouteComponent(() => import('./numbers/number-page.tsx')),
})

const prices = createRoute({
  ...page,
  path: '/prices',
  loader: () => begin(async () => [(await import('./prices/documents.ts')).pricesQuery, {}]),
  component: lazyRouteComponent(() => import('./prices/prices-page.tsx')),
})

const replies = createRoute({
  ...page,
  path: '/replies',
  validateSearch: searches.replies,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { q = '', category = '', page: part } }) =>
    begin(async () => [
      (await import('./canned/documents.ts')).repliesQuery,
      { search: q, category, ...walkOf(part) },
    ]),
  component: lazyRouteComponent(() => import('./canned/replies-page.tsx')),
})

const actions = createRoute({
  ...page,
  path: '/actions',
  validateSearch: searches.actions,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { q = '', page: part } }) =>
    begin(async () => [
      (await import('./actions/documents.ts')).actionsQuery,
      { search: q, ...walkOf(part) },
    ]),
  component: lazyRouteComponent(() => import('./actions/actions-page.tsx')),
})

const audit = createRoute({
  ...page,
  path: '/audit',
  validateSearch: searches.audit,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    begin(async () => {
      const [{ auditQuery }, { askedOf }] = await Promise.all([
        import('./audit/documents.ts'),
        import('./audit/asked.ts'),
      ])
      return [auditQuery, askedOf(deps)]
    }),
  component: lazyRouteComponent(() => import('./audit/audit-page.tsx')),
})

const keys = createRoute({
  ...page,
  path: '/keys',
  validateSearch: searches.keys,
  loaderDeps: ({ search: { kind, page } }) => ({ kind, page }),
  loader: ({ deps: { kind, page: part } }) =>
    begin(async () => {
      if (kind === 'requests') return [(await import('./requests/documents.ts')).keyNamesQuery, {}]
      const { applicationKeysQuery, publicKeysQuery } = await import('./keys/documents.ts')
      return [kind === 'application' ? applicationKeysQuery : publicKeysQuery, walkOf(part, 100)]
    }),
  component: lazyRouteComponent(() => import('./keys/keys-page.tsx')),
})

const askEndpoints = () => begin(async () => [(await import('../webhooks/documents.ts')).endpointsQuery, {}])

const webhooks = createRoute({
  ...page,
  path: '/webhooks',
  validateSearch: searches.webhooks,
  beforeLoad: ({ location }) => leaveOlderWebhook(location),
  loader: askEndpoints,
  component: lazyRouteComponent(() => import('../webhooks/webhooks-page.tsx')),
})

const endpoint = createRoute({
  ...page,
  path: '/webhooks/$endpoint',
  validateSearch: searches.deliveries,
  loader: askEndpoints,
  component: lazyRouteComponent(() => import('../webhooks/endpoint-page.tsx'), 'EndpointPage'),
})

const delivery = createRoute({
  ...page,
  path: '/webhooks/$endpoint/deliveries/$delivery',
  validateSearch: searches.deliveries,
  loader: ({ params }) => {
    askEndpoints()
    begin(async () => {
      const { deliveryQuery } = await import('../webhooks/documents.ts')
      return [deliveryQuery, { webhookId: params.endpoint, id: params.delivery }]
    })
  },
  component: lazyRouteComponent(() => import('../webhooks/endpoint-page.tsx'), 'DeliveryPage'),
})

const workspaces = createRoute({
  ...page,
  path: '/workspaces',
  validateSearch: searches.workspaces,
  loader: () => begin(async () => [(await import('./workspaces/documents.ts')).workspacesQuery, {}]),
  component: lazyRouteComponent(() => import('./workspaces/workspaces-page.tsx')),
})

const singleSignOn = createRoute({
  ...page,
  path: '/single-sign-on',
  loader: () => begin(async () => [(await import('./single-sign-on/documents.ts')).ssoQuery, {}]),
  component: lazyRouteComponent(() => import('./single-sign-on/single-sign-on-page.tsx')),
})

const installation = createRoute({
  ...page,
  path: '/installation',
  loader: () => begin(async () => [(await import('./installation/documents.ts')).installationQuery, {}]),
  component: lazyRouteComponent(() => import('./installation/installation-page.tsx')),
})

const chatbot = createRoute({
  ...page,
  path: '/chatbot',
  validateSearch: searches.chatbot,
  loader: () => begin(async () => [(await import('./chatbot/documents.ts')).chatbotSettingsQuery, {}]),
  component: lazyRouteComponent(() => import('./chatbot/chatbot-page.tsx')),
})

const noRoom = createRoute({
  ...page,
  path: '/$room',
  beforeLoad: ({ params }) => leaveOlderRoom(params.room),
  component: NoSuchPage,
})

/** The settings: a page for each room, and for what stands deeper in one. */
export const settingsRoutes = settings.addChildren([
  firstRoom,
  general,
  members,
  invitations,
  roles,
  teams,
  team,
  skills,
  fields,
  cases,
  satisfaction,
  serviceLevels,
  macros,
  rules,
  numbers,
  connectNumber,
  number,
  prices,
  replies,
  actions,
  catalogs,
  catalog,
  chatbot,
  audit,
  keys,
  webhooks,
  endpoint,
  delivery,
  ...ownRoutes,
  workspaces,
  singleSignOn,
  installation,
  noRoom,
])
