import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { RoomSkeleton } from '../../page/room-skeleton.tsx'
import { reading } from '../../page/search.ts'
import { signedIn } from '../../session/route.ts'
import { newTemplateSearch, templatesSearch } from './search.ts'

const page = { getParentRoute: () => signedIn, pendingComponent: RoomSkeleton } as const

const list = createRoute({
  ...page,
  path: '/templates',
  validateSearch: reading(templatesSearch),
  component: lazyRouteComponent(() => import('./templates-page.tsx'), 'TemplatesPage'),
})

const written = createRoute({
  ...page,
  path: '/templates/new',
  validateSearch: reading(newTemplateSearch),
  component: lazyRouteComponent(() => import('./template-page.tsx'), 'NewTemplatePage'),
})

const one = createRoute({
  ...page,
  path: '/templates/$template',
  component: lazyRouteComponent(() => import('./template-page.tsx'), 'TemplatePage'),
})

export const templateRoutes = [list, written, one] as const
