import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { address } from '../connection/address.ts'
import { useChange } from '../graphql/use-change.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { linkLook } from '../ui/link-look.ts'
import { cancelMutation, type ImportPlan, importQuery } from './documents.ts'
import { FaultList } from './fault-list.tsx'
import { LookAtFile } from './look-at-file.tsx'
import { Page } from './page.tsx'
import { Bar, Counts, StateBadge } from './progress.tsx'
import { useLiveImports } from './use-live-imports.ts'
import { failures } from './words.ts'

const lookAgainMs = 5000

function Running({ one }: { one: ImportPlan }) {
  const cancel = useChange(cancelMutation)
  return (
    <section aria-label={t`Progress`} className="flex flex-col gap-4">
      {cancel.problem ? <Alert>{cancel.problem.message}</Alert> : null}
      <Bar one={one} />
      <Counts one={one} />
      <p className="text-ink-2">
        <Trans>You can leave this page: the import continues.</Trans>
      </p>
      <div>
        <Button
          look="danger"
          disabled={cancel.busy}
          onClick={() => void cancel.run({ input: { id: one.id } })}
        >
          <Trans>Stop the import</Trans>
        </Button>
      </div>
    </section>
  )
}

function Over({ one }: { one: ImportPlan }) {
  const { id, state, failure, failedBy, refusedCount, severalPhoneCount } = one
  return (
    <>
      {failure ? <Alert>{failedBy ? i18n._(failures[failedBy]) : failure}</Alert> : null}
      {state === 'CANCELLED' ? (
        <p className="text-ink-2">
          <Trans>The import was stopped; what it had saved before stays.</Trans>
        </p>
      ) : null}
      <Counts one={one} />
      {refusedCount + severalPhoneCount > 0 ? (
        <section className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="font-semibold">
              <Trans>Rows that were not saved, or not all of them</Trans>
            </h2>
            <a
              className={`inline-flex items-center gap-2 ${linkLook}`}
              href={address(`api/contact-imports/${id}/report`)}
              download
            >
              <Download className="size-4" aria-hidden="true" />
              <Trans>Download all as CSV</Trans>
            </a>
          </div>
          <FaultList id={id} />
        </section>
      ) : null}
    </>
  )
}

function Import({ one }: { one: ImportPlan }) {
  if (one.state === 'READY') return <LookAtFile one={one} />
  return one.state === 'RUNNING' ? <Running one={one} /> : <Over one={one} />
}

/** One file: looked at, then on its way, then what became of it. */
export default function OneImportPage() {
  const { importId = '' } = useParams({ strict: false })
  useLiveImports()
  const answer = useAnswer(importQuery, { id: importId })
  const one = answer.data?.contactImport
  const runs = one?.state === 'RUNNING'
  const { retry } = answer
  // What was told while there was no line is not told again.
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(retry, lookAgainMs)
    return () => clearInterval(timer)
  }, [runs, retry])
  return (
    <Page
      title={one?.filename ?? t`Import contacts`}
      about={one ? <StateBadge state={one.state} /> : null}
      needs="CONTACTS_IMPORT"
      back={{ label: t`All imports`, link: { to: '/contacts/import' } }}
    >
      <Answered answer={answer}>
        {({ contactImport }) => (
          <div className="flex flex-col gap-5">
            <Import one={contactImport} />
          </div>
        )}
      </Answered>
    </Page>
  )
}
