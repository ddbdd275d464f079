import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { RoomSkeleton } from '../page/room-skeleton.tsx'
import { reading } from '../page/search.ts'
import { signedIn } from '../session/route.ts'
import { calendarSearch, campaignSearch, campaignsSearch } from './search.ts'

const page = { getParentRoute: () => signedIn, pendingComponent: RoomSkeleton } as const

const list = createRoute({
  ...page,
  path: '/campaigns',
  validateSearch: reading(campaignsSearch),
  component: lazyRouteComponent(() => import('./campaigns-page.tsx'), 'CampaignsPage'),
})

const calendar = createRoute({
  ...page,
  path: '/campaigns/calendar',
  validateSearch: reading(calendarSearch),
  component: lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage'),
})

const made = createRoute({
  ...page,
  path: '/campaigns/new',
  component: lazyRouteComponent(() => import('./new-page.tsx'), 'NewCampaignPage'),
})

const one = createRoute({
  ...page,
  path: '/campaigns/$campaign',
  validateSearch: reading(campaignSearch),
  component: lazyRouteComponent(() => import('./campaign-page.tsx'), 'CampaignPage'),
})

export const campaignRoutes = [list, calendar, made, one] as const
