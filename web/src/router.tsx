import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { analyticsRoutes } from './analytics/routes.ts'
import { callsRoutes } from './calls/routes.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { caseRoutes } from './case-page/routes.ts'
import { readInboxSearch } from './chat-list/search.ts'
import { chatbotRoutes } from './chatbot/routes.ts'
import { basePath } from './connection/address.ts'
import { contactFileRoutes } from './contact-import/routes.ts'
import { contactsRoutes } from './contacts/routes.ts'
import { firstStepsRoutes } from './first-steps/routes.ts'
import { InboxPage } from './inbox/inbox-page.tsx'
import { NoChat } from './inbox/no-chat.tsx'
import { notifications } from './notifications/routes.ts'
import type { pages } from './pages.ts'
import { queueRoutes } from './queue/routes.ts'
import { root, signedIn } from './session/route.ts'
import { settingsRoutes } from './settings/routes.ts'
import { SignedIn } from './shell/signed-in.tsx'
import { readSignInSearch } from './sso/search.ts'
import { wayBack } from './sso/way-back.ts'
import { templateRoutes } from './templates/manage/routes.ts'
import { loadChatPage } from './thread/prepare-chat.ts'
import { ThreadSkeleton } from './thread/thread-skeleton.tsx'
import { PageTrouble } from './ui/whole-page.tsx'
import { voiceMenuRoutes } from './voice-menus/routes.ts'

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage'),
})

/** Where a provider's refusal leads (spec/5 section 1.17). */
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: readSignInSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/sign-in', search, replace: true })
  },
})

/** Where a sign-in through a provider ends: its session goes on where the person wanted to go. */
const ssoCallback = createRoute({
  getParentRoute: () => root,
  path: '/auth/sso/callback',
  beforeLoad: () => {
    throw redirect({ href: wayBack(), replace: true })
  },
})

/** Where the first sign-in through a provider asks for the password of the account (docs/adr/0012). */
const ssoLink = createRoute({
  getParentRoute: () => root,
  path: '/auth/sso/link',
  component: lazyRouteComponent(() => import('./sso/link-page.tsx'), 'SsoLinkPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const newAddress = createRoute({
  getParentRoute: () => root,
  path: '/new-address',
  component: lazyRouteComponent(() => import('./sign-in/new-address-page.tsx'), 'NewAddressPage'),
})

const ownAddress = createRoute({
  getParentRoute: () => root,
  path: '/own-address',
  component: lazyRouteComponent(() => import('./sign-in/own-address-page.tsx'), 'OwnAddressPage'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./sign-in/invitation-page.tsx'), 'InvitationPage'),
})

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/inbox' })
  },
})

const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/inbox',
  validateSearch: readInboxSearch,
  component: InboxPage,
})

const noChat = createRoute({ getParentRoute: () => inbox, path: '/', component: NoChat })
const chat = createRoute({
  getParentRoute: () => inbox,
  path: '/$contactId',
  component: lazyRouteComponent(loadChatPage, 'ChatPage'),
  pendingComponent: ThreadSkeleton,
})

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    signIn,
    login,
    ssoCallback,
    ssoLink,
    forgotPassword,
    resetPassword,
    newAddress,
    ownAddress,
    invitation,
    signedIn
      .update({ component: SignedIn })
      .addChildren([
        inbox.addChildren([noChat, chat]),
        ...contactsRoutes,
        ...contactFileRoutes,
        ...queueRoutes,
        ...firstStepsRoutes,
        notifications,
        ...campaignRoutes,
        ...templateRoutes,
        ...chatbotRoutes,
        ...voiceMenuRoutes,
        ...analyticsRoutes,
        ...callsRoutes,
        ...caseRoutes,
        settingsRoutes,
      ]),
  ]),
  basepath: basePath || '/',
  // What one points at is on its way before it is pressed; what one only passes over is not.
  defaultPreload: 'intent',
  defaultPreloadDelay: 65,
  defaultErrorComponent: PageTrouble,
})

type WithoutSlash<Path> = Path extends `${infer Rest}/` ? (Rest extends '' ? '/' : Rest) : Path
type Forgotten = Exclude<WithoutSlash<keyof (typeof router)['routesByPath']>, (typeof pages)[number]>
/** Every route is a page that the server knows. */
true satisfies [Forgotten] extends [never] ? true : Forgotten

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
