import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { basePath } from './graphql/address.ts'
import { InboxPage } from './inbox/inbox-page.tsx'
import { NoChat } from './inbox/no-chat.tsx'
import { readInboxSearch } from './inbox/search.ts'
import { loadMe } from './session/load-me.ts'
import { SignInPage } from './session/sign-in-page.tsx'
import { SignedIn } from './session/signed-in.tsx'
import { ChatPage } from './thread/chat-page.tsx'
import { Lost, Splash, Trouble } from './ui/whole-page.tsx'

const root = createRootRoute({ notFoundComponent: Lost })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  // Where to go afterwards; only a path of ours, never another site.
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {},
  component: SignInPage,
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    const me = await loadMe()
    if (!me) throw redirect({ to: '/sign-in', search: { to: location.href } })
    return { me }
  },
  component: SignedIn,
  pendingComponent: Splash,
  errorComponent: Trouble,
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
const chat = createRoute({ getParentRoute: () => inbox, path: '/$contactId', component: ChatPage })

export const router = createRouter({
  routeTree: root.addChildren([start, signIn, signedIn.addChildren([inbox.addChildren([noChat, chat])])]),
  basepath: basePath || '/',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
