import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searches } from '../page/read-searches.ts'
import { RoomSkeleton } from '../page/room-skeleton.tsx'
import { signedIn } from '../session/route.ts'

const area = {
  getParentRoute: () => signedIn,
  validateSearch: searches.bot,
  pendingComponent: RoomSkeleton,
  component: lazyRouteComponent(() => import('./area.tsx')),
} as const

/** The area of the chatbot: its parts are chosen in area.tsx, which is loaded with them. */
export const chatbotRoutes = [
  createRoute({ ...area, path: '/chatbot' }),
  createRoute({ ...area, path: '/chatbot/$part' }),
  createRoute({ ...area, path: '/chatbot/$part/$item' }),
] as const
