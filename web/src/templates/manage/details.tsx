import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { nameOf } from '../../chat/name.ts'
import { useMay } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { exactTime } from '../../ui/time.ts'
import {
  type Decision,
  type OpenTemplate,
  templateLaterQuery,
  templateUsesQuery,
  type WrittenTemplate,
} from './documents.ts'
import { adviceOn, broadcastStatusWord, platformWord, toneOf } from './words.ts'

const heading = 'mb-2 text-sm font-semibold'

function DecisionRow({ decision }: { decision: Decision }) {
  const { before, after, reason, explanation, recommendation, at } = decision
  const advice = adviceOn(decision)
  const why = explanation ?? (reason === 'NOTICE' ? t`Announced, coming soon.` : null)
  return (
    <li className="flex flex-col gap-1 py-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={toneOf(after)}>{platformWord(after)}</Badge>
        {before && before !== after ? (
          <span className="text-xs text-ink-2">{t`before: ${platformWord(before)}`}</span>
        ) : null}
        <time dateTime={at} className="text-xs text-ink-2">
          {exactTime(at)}
        </time>
      </p>
      {why ? (
        <p dir="auto" className="text-[0.8125rem]">
          {why}
        </p>
      ) : null}
      {recommendation ? (
        <p dir="auto" className="text-[0.8125rem]">
          {recommendation}
        </p>
      ) : null}
      {advice ? <p className="text-[0.8125rem] text-ink-2">{advice}</p> : null}
    </li>
  )
}

/** What the platform told of it: its review, its quality, its category. */
export function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <section aria-label={t`History`}>
      <h2 className={heading}>
        <Trans>History</Trans>
      </h2>
      {decisions.length === 0 ? (
        <p className="text-[0.8125rem] text-ink-2">
          <Trans>The platform has not reported anything about it yet.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {decisions.map((decision) => (
            <DecisionRow key={`${decision.kind} ${decision.after} ${decision.at}`} decision={decision} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The broadcasts that send it, drafts of them among these. */
function useBroadcastsOf(id: string) {
  const [{ data }] = useQuery({
    query: templateUsesQuery,
    variables: { id },
    pause: !useMay('CAMPAIGNS_READ'),
  })
  return data?.template.broadcasts?.nodes ?? []
}

/** What is to be sent with it later, in the chats that one sees. */
function useLaterOf(id: string) {
  const [{ data }] = useQuery({
    query: templateLaterQuery,
    variables: { id },
    pause: !useMay('CHAT_READ'),
  })
  return data?.template.scheduledMessages?.nodes ?? []
}

type Later = ReturnType<typeof useLaterOf>[number]

function LaterRow({ later: { contactId, conversation, dueAt, status } }: { later: Later }) {
  const name = conversation ? nameOf(conversation.contact) : t`Unknown person`
  return (
    <li className="flex flex-wrap items-center gap-2">
      <Link
        to="/inbox/$contactId"
        params={{ contactId }}
        className="min-w-0 truncate font-medium text-accent underline-offset-2 hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
      <time dateTime={dueAt} className="text-ink-2">
        {exactTime(dueAt)}
      </time>
      <Badge tone={status === 'REFUSED' ? 'bad' : 'plain'}>
        {status === 'REFUSED' ? t`Not sent` : t`To be sent`}
      </Badge>
    </li>
  )
}

/** What sends it: broadcasts, and messages that wait for their time. */
export function UsedBy({ id }: { id: string }) {
  const [broadcasts, later] = [useBroadcastsOf(id), useLaterOf(id)]
  return (
    <section aria-label={t`Used by`}>
      <h2 className={heading}>
        <Trans>Used by</Trans>
      </h2>
      {broadcasts.length + later.length === 0 ? (
        <p className="text-[0.8125rem] text-ink-2">
          <Trans>No broadcast and no scheduled message uses it.</Trans>
        </p>
      ) : null}
      {broadcasts.length > 0 ? (
        <ul aria-label={t`Broadcasts`} className="flex flex-col gap-1.5 text-[0.8125rem]">
          {broadcasts.map(({ id: key, name, status }) => (
            <li key={key} className="flex items-center gap-2">
              <bdi className="min-w-0 truncate">{name}</bdi>
              <Badge>{broadcastStatusWord(status)}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
      {later.length > 0 ? (
        <>
          <h3 className="mt-3 mb-1.5 text-[0.8125rem] font-medium">
            <Trans>To be sent later</Trans>
          </h3>
          <ul aria-label={t`To be sent later`} className="flex flex-col gap-1.5 text-[0.8125rem]">
            {later.map((one) => (
              <LaterRow key={one.id} later={one} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

function Side({ template, isThis }: { template: WrittenTemplate; isThis: boolean }) {
  const { id, language, platformStatus, form } = template
  return (
    <li className="min-w-48 flex-1 rounded-xl border border-line p-3">
      <p className="mb-1 flex flex-wrap items-center gap-2">
        <bdi className="font-medium">{language}</bdi>
        <Badge tone={toneOf(platformStatus)}>{platformWord(platformStatus)}</Badge>
      </p>
      <p dir="auto" className="line-clamp-6 text-[0.8125rem] break-words whitespace-pre-wrap text-ink-2">
        {form.bodyContent}
      </p>
      {isThis ? null : (
        <Link
          to="/templates/$template"
          params={{ template: id }}
          className="mt-2 inline-block font-medium text-accent underline-offset-2 hover:underline"
        >
          <Trans>Open</Trans>
        </Link>
      )}
    </li>
  )
}

/** The same template in its languages, side by side. */
export function Languages({ template }: { template: OpenTemplate }) {
  const others = template.translations ?? []
  if (others.length === 0) return null
  return (
    <section aria-label={t`Languages`}>
      <h2 className={heading}>
        <Trans>Languages</Trans>
      </h2>
      <ul className="flex flex-wrap gap-3">
        {[template, ...others].map((one) => (
          <Side key={one.id} template={one} isThis={one.id === template.id} />
        ))}
      </ul>
    </section>
  )
}
