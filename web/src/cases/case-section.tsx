import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { useAssists } from '../assistance/assists.ts'
import CaseSummary from '../assistance/case-summary.tsx'
import { shownFields, type Values } from '../contact/field-values.ts'
import { Fact, Section } from '../contact/panel-section.tsx'
import { useMay } from '../session/me-context.ts'
import { IconButton } from '../ui/button.tsx'
import { linkLook } from '../ui/link-look.ts'
import { exactTime, fullDate } from '../ui/time.ts'
import { CaseClocks } from './case-clocks.tsx'
import { CaseTags } from './case-tags.tsx'
import { caseFieldsQuery, casesQuery, type ShownCase } from './documents.ts'
import EditCase from './edit-case.tsx'
import { Score } from './score.tsx'

/** What the customer answered, or that there is no answer yet. */
function Satisfaction({ of }: { of: NonNullable<ShownCase['satisfaction']> }) {
  const { kind, askedAt, score, answeredAt, comment } = of
  return (
    <>
      <Fact label={t`Satisfaction`}>
        {score === null ? (
          <time dateTime={askedAt} title={exactTime(askedAt)}>
            <Trans>Asked, no answer yet</Trans>
          </time>
        ) : (
          <span title={exactTime(answeredAt ?? askedAt)}>
            <Score kind={kind} score={score} />
          </span>
        )}
      </Fact>
      {comment ? (
        <Fact label={t`Comment`}>
          <bdi className="wrap-anywhere whitespace-pre-wrap">{comment}</bdi>
        </Fact>
      ) : null}
    </>
  )
}

function Current({ of, contactId }: { of: ShownCase; contactId: string }) {
  const assists = useAssists()
  const may = useMay('CHAT_WRITE')
  const [editing, setEditing] = useState(false)
  const [{ data }] = useQuery({ query: caseFieldsQuery })
  const declared = data?.caseFields ?? []
  const { openedAt, closedAt, reason } = of
  return (
    <Section
      title={t`Case`}
      action={
        may && declared.length > 0 ? (
          <IconButton
            label={t`Change the fields of the case`}
            className="-my-2"
            onClick={() => setEditing(true)}
          >
            <Pencil className="size-3.5" aria-hidden="true" />
          </IconButton>
        ) : null
      }
    >
      <dl className="mb-2">
        <Fact label={t`Opened`}>
          <time dateTime={openedAt}>{exactTime(openedAt)}</time>
        </Fact>
        {closedAt ? (
          <Fact label={t({ message: 'Closed', context: 'case' })}>
            <time dateTime={closedAt}>{exactTime(closedAt)}</time>
          </Fact>
        ) : null}
        {reason ? (
          <Fact label={t`Reason`}>
            <bdi>{reason.name}</bdi>
          </Fact>
        ) : null}
        <CaseClocks clocks={of.serviceClocks} />
        {of.satisfaction ? <Satisfaction of={of.satisfaction} /> : null}
        {shownFields(of.fields as Values, declared).map(({ key, label, text }) => (
          <Fact key={key} label={label}>
            <bdi>{text}</bdi>
          </Fact>
        ))}
      </dl>
      <CaseTags of={of} />
      <p className="mt-3">
        <Link to="/cases/$case" params={{ case: of.id }} className={linkLook}>
          <Trans>Open the case</Trans>
        </Link>
      </p>
      {assists && may ? <CaseSummary caseId={of.id} contactId={contactId} /> : null}
      {editing ? <EditCase of={of} declared={declared} onClose={() => setEditing(false)} /> : null}
    </Section>
  )
}

function Earlier({ cases }: { cases: readonly ShownCase[] }) {
  if (cases.length === 0) return null
  return (
    <Section title={t`Earlier cases`}>
      <ul className="flex flex-col gap-1.5">
        {cases.map(({ id, openedAt, closedAt, reason, satisfaction }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <Link to="/cases/$case" params={{ case: id }} className={linkLook}>
              <time dateTime={openedAt} title={exactTime(openedAt)}>
                {fullDate(closedAt ?? openedAt)}
              </time>
            </Link>
            <span className="flex min-w-0 items-baseline gap-2">
              <bdi className="min-w-0 truncate text-ink-2">{reason?.name ?? ''}</bdi>
              {satisfaction?.score ? <Score kind={satisfaction.kind} score={satisfaction.score} /> : null}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The case that goes on in a chat, or its last one, and those before it. */
export default function CaseSection({ contactId }: { contactId: string }) {
  const [{ data }, ask] = useQuery({ query: casesQuery, variables: { contactId } })
  // The chat comes with what happens in it; when it is due at another time, so are the times of its case.
  const dueAt = data?.conversation.dueAt
  const seen = useRef(dueAt)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== dueAt) ask({ requestPolicy: 'network-only' })
    seen.current = dueAt
  }, [dueAt, ask])
  const current = data?.conversation.case
  if (!current) return null
  return (
    <>
      <Current key={current.id} of={current} contactId={contactId} />
      <Earlier cases={data.conversation.cases.nodes.filter(({ id }) => id !== current.id).slice(0, 5)} />
    </>
  )
}
