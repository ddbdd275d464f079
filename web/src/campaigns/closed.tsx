import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '../session/me-context.ts'
import { EmptyPage } from '../ui/whole-page.tsx'

/** What is shown to those who may see campaigns, and a word to the others. */
export function WhoMayRead({ children }: { children: ReactNode }) {
  if (useMay('CAMPAIGNS_READ')) return children
  return (
    <main className="h-full">
      <EmptyPage icon={Lock} title={t`You do not have access to campaigns`}>
        <Trans>Your role in this workspace does not include it. Ask an administrator.</Trans>
      </EmptyPage>
    </main>
  )
}
