import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { signedIn } from '../session/route.ts'
import { readContactsSearch } from './search.ts'

const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts',
  validateSearch: readContactsSearch,
  component: lazyRouteComponent(() => import('./contacts-page.tsx'), 'ContactsPage'),
})

const contact = createRoute({
  getParentRoute: () => contacts,
  path: '/$contactId',
  component: lazyRouteComponent(() => import('./contact-page.tsx'), 'ContactPage'),
})

/** An address for a segment alone. */
const segment = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/segments/$segmentId',
  beforeLoad: ({ params: { segmentId } }) => {
    throw redirect({ to: '/contacts', search: { segment: segmentId }, replace: true })
  },
})

export const contactsRoutes = [contacts.addChildren([contact]), segment]
