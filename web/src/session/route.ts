import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { Lost, Splash, Trouble } from '../ui/whole-page.tsx'
import { loadMe } from './load-me.ts'
import { SignedIn } from './signed-in.tsx'

export const root = createRootRoute({ notFoundComponent: Lost })

/** What is around every page of a signed-in person. */
export const signedIn = createRoute({
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
