import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, linkOptions, useParams } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { useQuery } from 'urql'
import { CaseTags } from '../cases/case-tags.tsx'
import { caseFieldsQuery } from '../cases/documents.ts'
import { Score } from '../cases/score.tsx'
import { nameOf } from '../chat/name.ts'
import { useSenders } from '../chat/sender.ts'
import { summaryOf, wordsOf } from '../chat/summary.ts'
import { address } from '../connection/address.ts'
import { shownFields, type Values } from '../contact/field-values.ts'
import type { ResultOf } from '../graphql/document.ts'
import { usePagedList } from '../graphql/use-paged-list.ts'
import { Answered } from '../page/answered.tsx'
import { Fact, Facts } from '../page/section.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { RoomPage } from '../session/room-page.tsx'
import EntryLine from '../thread/entry-line.tsx'
import { Button } from '../ui/button.tsx'
import { linkLook } from '../ui/link-look.ts'
import { exactTime } from '../ui/time.ts'
import { caseQuery, caseTimelineQuery } from './page-documents.ts'

type CaseOfPage = ResultOf<typeof caseQuery>['case']
type Item = ResultOf<typeof caseTimelineQuery>['caseTimeline']['nodes'][number]

function About({ of }: { of: CaseOfPage }) {
  const [{ data }] = useQuery({ query: caseFieldsQuery })
  const owners = [of.agent?.name, of.team?.name].filter(Boolean).join(', ')
  return (
    <Facts>
      <Fact name={t`Opened`}>{exactTime(of.openedAt)}</Fact>
      <Fact name={t({ message: 'Closed', context: 'case' })}>
        {of.closedAt ? exactTime(of.closedAt) : t`Continues`}
      </Fact>
      {of.reason ? (
        <Fact name={t`Reason`}>
          <bdi>{of.reason.name}</bdi>
        </Fact>
      ) : null}
      {of.closedBy?.name ? (
        <Fact name={t`Closed by`}>
          <bdi>{of.closedBy.name}</bdi>
        </Fact>
      ) : null}
      {owners ? (
        <Fact name={t`Assigned to`}>
          <bdi>{owners}</bdi>
        </Fact>
      ) : null}
      {of.closingNote ? (
        <Fact name={t`Note`}>
          <bdi>{of.closingNote}</bdi>
        </Fact>
      ) : null}
      {of.satisfaction?.score ? (
        <Fact name={t`Satisfaction`}>
          <Score kind={of.satisfaction.kind} score={of.satisfaction.score} />
        </Fact>
      ) : null}
      {of.satisfaction?.comment ? (
        <Fact name={t`Comment`}>
          <bdi>{of.satisfaction.comment}</bdi>
        </Fact>
      ) : null}
      {shownFields(of.fields as Values, data?.caseFields ?? []).map(({ key, label, text }) => (
        <Fact key={key} name={label}>
          <bdi>{text}</bdi>
        </Fact>
      ))}
      <Fact name={t`Tags`}>
        <CaseTags of={of} />
      </Fact>
    </Facts>
  )
}

function Line({ item, customer }: { item: Item; customer: string }) {
  const senderOf = useSenders(customer)
  if (item.__typename !== 'Message' && item.__typename !== 'Note')
    return <EntryLine entry={item} name={customer} />
  const isNote = item.__typename === 'Note'
  const words = isNote ? item.text : (wordsOf(item) ?? summaryOf(item))
  return (
    <div className={`rounded-lg px-3 py-2 print:break-inside-avoid ${isNote ? 'bg-note' : ''}`}>
      <p className="text-xs text-ink-2">
        <bdi className="font-semibold text-ink">{senderOf(item.author).name}</bdi>{' '}
        <time dateTime={item.createdAt}>{exactTime(item.createdAt)}</time>
        {isNote ? (
          <>
            {' '}
            <Trans>Note</Trans>
          </>
        ) : null}
      </p>
      <p dir="auto" className="text-by-page wrap-anywhere whitespace-pre-wrap">
        {words}
      </p>
    </div>
  )
}

const lines = {
  document: caseTimelineQuery,
  pageOf: ({ caseTimeline }: ResultOf<typeof caseTimelineQuery>) => caseTimeline,
  keyOf: ({ id }: Item) => id,
  order: (one: Item, other: Item) => (one.createdAt < other.createdAt ? -1 : 1),
}

function Transcript({ of, customer }: { of: CaseOfPage; customer: string }) {
  const variables = useMemo(() => ({ caseId: of.id, first: 100 }), [of.id])
  const { rows, complete, more } = usePagedList(lines, variables)
  return (
    <section aria-label={t`What was said`} className="flex flex-col gap-1">
      {(rows ?? []).map((item) => (
        <Line key={item.id} item={item} customer={customer} />
      ))}
      {rows && !complete ? (
        <p className="print:hidden">
          <Button size="small" onClick={more}>
            <Trans>Show more</Trans>
          </Button>
        </p>
      ) : null}
    </section>
  )
}

function Actions({ of }: { of: CaseOfPage }) {
  const quiet =
    'inline-flex h-9 items-center gap-2 rounded-lg px-3 font-medium text-ink-2 hover:bg-raised hover:text-ink'
  return (
    <span className="flex flex-wrap items-center gap-1 print:hidden">
      <a className={quiet} href={address(of.transcriptPath.slice(1))} download>
        <Download className="size-4" aria-hidden="true" />
        <Trans>Save as text</Trans>
      </a>
      <button type="button" className={quiet} onClick={() => print()}>
        <Printer className="size-4" aria-hidden="true" />
        <Trans>Print</Trans>
      </button>
    </span>
  )
}

/** One case: what is known of it, and what was said in it. It prints as it stands. */
export default function CasePage() {
  const { case: id } = useParams({ from: '/signed-in/cases/$case' })
  const answer = useAnswer(caseQuery, { id })
  const found = answer.data?.case
  const customer = found?.conversation ? nameOf(found.conversation.contact) : ''
  const contactId = found?.contactId
  const back = contactId
    ? {
        label: t`Back to the conversation`,
        link: linkOptions({ to: '/inbox/$contactId', params: { contactId } }),
      }
    : undefined
  return (
    <RoomPage
      title={customer ? t`Case of ${customer}` : t`Case`}
      {...(back && { back })}
      action={found ? <Actions of={found} /> : null}
    >
      <Answered answer={answer}>
        {(data) => (
          <div className="flex flex-col gap-6">
            <About of={data.case} />
            <Transcript of={data.case} customer={customer} />
            {contactId ? (
              <p className="print:hidden">
                <Link to="/inbox/$contactId" params={{ contactId }} className={linkLook}>
                  <Trans>Open the conversation</Trans>
                </Link>
              </p>
            ) : null}
          </div>
        )}
      </Answered>
    </RoomPage>
  )
}
