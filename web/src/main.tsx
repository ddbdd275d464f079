import './styles.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { speakFirst, useLanguage } from './language/speak.ts'
import { registerUpdates } from './live/updates.ts'
import { router } from './router.tsx'

/** Another language is another page: nothing on it keeps words of the one before. */
function Page() {
  return (
    <I18nProvider i18n={i18n} key={useLanguage()}>
      <RouterProvider router={router} />
    </I18nProvider>
  )
}

registerUpdates()

// Not by a top-level await: the bundle would come in three times as many pieces.
void speakFirst().then(() =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  ),
)
