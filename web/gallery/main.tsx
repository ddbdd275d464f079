import './gallery.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { setFormat } from '../src/language/format.ts'
import { show } from '../src/language/speak.ts'
import { wanted } from './asked.ts'
import { Gallery } from './gallery.tsx'

// Every component of src/ui in its states, for those who work on the dashboard (docs/dashboard.md). Its own words are
// English, but for those that stand for what users write.

const { dataset } = document.documentElement
dataset.theme = wanted.theme
dataset.text = wanted.text
if (wanted.scene) dataset.scene = wanted.scene

/** Where links of the shown components lead: all to the same page. */
const root = createRootRoute({ component: Gallery })
const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
const router = createRouter({
  routeTree: root.addChildren([anywhere]),
  history: createMemoryHistory({ initialEntries: ['/settings/members'] }),
})

setFormat({ timeZone: 'UTC' })
void show(wanted.language).then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  ),
)
