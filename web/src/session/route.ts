import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { Lost, Splash, Trouble } from '../ui/whole-page.tsx'
import { loadMe } from './load-me.ts'

export const root = createRootRoute({ notFoundComponent: Lost })

/** Around every page of a signed-in person; `shell/` gives it its component. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    const me = await loadMe()
    if (!me) throw redirect({ to: '/sign-in', search: { to: location.href } })
    return { me }
  },
  pendingComponent: Splash,
  errorComponent: Trouble,
})
