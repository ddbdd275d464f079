import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** Something did not come or was not done, and whoever reads so can have it tried once more where they read it. */
export function Failed({ children, onAgain }: { children: ReactNode; onAgain: () => void }) {
  return (
    <Alert
      action={
        <Button size="small" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
