import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { ChooseFile } from '../files/choose-file.tsx'
import { refusedWords } from '../files/refusal-words.ts'
import { type Problem, problemOf } from '../graphql/problem.ts'
import { numeral } from '../language/format.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { sendingWith } from '../session/upload.ts'
import { Alert } from '../ui/alert.tsx'
import { Row, Rows, RowsSkeleton } from '../ui/rows.tsx'
import { type ImportProgress, importsQuery, startMutation } from './documents.ts'
import { Page } from './page.tsx'
import { StateBadge } from './progress.tsx'
import { useLiveImports } from './use-live-imports.ts'

/** Reads a file as soon as it is chosen; then one looks at it. */
function FileChooser() {
  const navigate = useNavigate()
  const client = useClient()
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const send = async (file: File) => {
    setProblem(null)
    setSent(0)
    const context = { fetch: sendingWith(setSent, new AbortController().signal) }
    const { data, error } = await client.mutation(startMutation, { input: { file } }, context).toPromise()
    setSent(null)
    if (error) setProblem(problemOf(error))
    else if (data) {
      const { id } = data.startContactImport.contactImport
      void navigate({ to: '/contacts/import/$importId', params: { importId: id } })
    }
  }
  const isBusy = sent !== null
  return (
    <section aria-label={t`Choose a file`} className="flex flex-col gap-3">
      {problem ? <Alert>{refusedWords(problem)}</Alert> : null}
      <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed border-edge bg-surface px-4 py-10 text-center">
        <FileUp className="size-7 text-ink-3" aria-hidden="true" />
        <p className="max-w-md text-ink-2">
          <Trans>
            A CSV file with a line of headings, as spreadsheets, address books and other programs save it, or
            address cards (.vcf): up to 100,000 rows and 25 MB. Nothing is saved before you have looked at it.
          </Trans>
        </p>
        <ChooseFile label={t`CSV file`} look="primary" busy={isBusy} onFile={(file) => void send(file)}>
          {isBusy ? t`Reading the file` : t`Choose a file`}
        </ChooseFile>
        {isBusy ? (
          <progress
            aria-label={t`Sending the file`}
            value={sent}
            max={1}
            className="h-2 w-56 accent-(--accent)"
          />
        ) : null}
      </div>
    </section>
  )
}

function ImportRow({ one }: { one: ImportProgress }) {
  const { id, filename, state, rowCount, createdCount, updatedCount, refusedCount } = one
  return (
    <Row faded={state === 'CANCELLED'}>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to="/contacts/import/$importId"
            params={{ importId: id }}
            className="min-w-0 truncate font-medium hover:underline"
          >
            <bdi>{filename}</bdi>
          </Link>
          <StateBadge state={state} />
        </p>
        <p className="text-[0.8125rem] break-words text-ink-2">
          {t`${numeral(rowCount)} rows: ${numeral(createdCount)} created, ${numeral(updatedCount)} changed, ${numeral(refusedCount)} not saved`}
        </p>
      </div>
    </Row>
  )
}

function LatestImports() {
  useLiveImports()
  const answer = useAnswer(importsQuery, {})
  return (
    <Answered answer={answer} waiting={<RowsSkeleton />}>
      {({ contactImports: { nodes } }) =>
        nodes.length === 0 ? null : (
          <section className="flex flex-col gap-3">
            <h2 className="font-semibold">
              <Trans>Latest imports</Trans>
            </h2>
            <Rows label={t`Latest imports`}>
              {nodes.map((one) => (
                <ImportRow key={one.id} one={one} />
              ))}
            </Rows>
          </section>
        )
      }
    </Answered>
  )
}

/** Where a file of contacts is chosen, and what became of earlier ones. */
export default function ImportPage() {
  return (
    <Page
      title={t`Import contacts`}
      about={t`Rows of a file become contacts: new ones are created, existing ones stay or are updated.`}
      needs="CONTACTS_IMPORT"
      back={{ label: t`Contacts`, link: { to: '/contacts' } }}
    >
      <FileChooser />
      <LatestImports />
    </Page>
  )
}
