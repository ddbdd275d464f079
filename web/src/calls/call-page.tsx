import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, linkOptions, useParams } from '@tanstack/react-router'
import type { ResultOf } from '../graphql/document.ts'
import { Answered } from '../page/answered.tsx'
import { Fact, Facts, Section } from '../page/section.tsx'
import { useMay, useMe } from '../session/me-context.ts'
import { RoomPage } from '../session/room-page.tsx'
import { clock } from '../sound/clock.ts'
import { Badge } from '../ui/badge.tsx'
import { linkLook } from '../ui/link-look.ts'
import { exactTime } from '../ui/time.ts'
import { CallBack } from './call-back.tsx'
import { CallNote } from './call-note.tsx'
import { callQuery } from './documents.ts'
import { outcomeOf } from './outcome.ts'
import { phoneWords } from './phone-words.ts'
import { RecordingPlayer } from './recording-player.tsx'
import { useLiveCalls } from './use-live-calls.ts'

type CallOfPage = ResultOf<typeof callQuery>['call']
type Transfer = CallOfPage['transfers'][number]

const enders: Record<NonNullable<CallOfPage['endedBy']>, MessageDescriptor> = {
  CLIENT: msg`The customer`,
  AGENT: msg`A member of the team`,
  SYSTEM: msg`The service`,
}

const transferWords: Record<Transfer['status'], MessageDescriptor> = {
  WAITING: msg`Waits for somebody`,
  CONNECTED: msg`In a call`,
  COMPLETED: msg`Answered`,
  ABANDONED: msg`The customer hung up while waiting`,
  NO_ANSWER: msg`Nobody answered`,
}

function About({ call }: { call: CallOfPage }) {
  const { i18n } = useLingui()
  const phone = phoneWords(call.callerPhone)
  return (
    <Facts>
      <Fact name={t`Phone`}>{phone ? <bdi>{phone}</bdi> : t`Hidden by the customer`}</Fact>
      <Fact name={t`Number`}>
        <bdi>{call.numberName}</bdi>
      </Fact>
      <Fact name={t`Direction`}>{call.direction === 'INCOMING' ? t`Incoming` : t`Outgoing`}</Fact>
      <Fact name={t`Agent`}>{call.agent ? <bdi>{call.agent.name}</bdi> : t`Nobody`}</Fact>
      <Fact name={t`Began`}>{exactTime(call.startedAt)}</Fact>
      {call.answeredAt ? <Fact name={t`Answered`}>{exactTime(call.answeredAt)}</Fact> : null}
      {call.endedAt ? <Fact name={t`Ended`}>{exactTime(call.endedAt)}</Fact> : null}
      <Fact name={t`Length`}>{clock(call.duration)}</Fact>
      {call.endedBy ? <Fact name={t`Ended by`}>{i18n._(enders[call.endedBy])}</Fact> : null}
      {call.errorMessage ? <Fact name={t`What went wrong`}>{call.errorMessage}</Fact> : null}
    </Facts>
  )
}

/** The way of the caller through the voice menu. */
function VoiceMenu({ call }: { call: CallOfPage }) {
  if (call.ivrPath.length === 0) return null
  return (
    <Section title={call.ivrFlowName ? t`Voice menu: ${call.ivrFlowName}` : t`Voice menu`}>
      <ol className="flex flex-col gap-1 rounded-xl border border-line bg-surface px-4 py-3">
        {call.ivrPath.map(({ nodeId, label, digit }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a caller comes to the same node again
          <li key={index} className="flex items-center gap-2">
            <span className="text-ink-3 tabular-nums">{index + 1}.</span>
            <bdi className="min-w-0 truncate">{label || nodeId}</bdi>
            {digit ? <Badge>{t`Key ${digit}`}</Badge> : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function TransferLine({ transfer }: { transfer: Transfer }) {
  const { i18n } = useLingui()
  const { status, team, agent, initiatingAgent, createdAt, holdDuration, talkDuration } = transfer
  const [waited, talked] = [clock(holdDuration), clock(talkDuration)]
  return (
    <li className="flex flex-col gap-0.5 px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="font-medium">
          {[agent?.name, team?.name].filter(Boolean).join(', ') || t`Everybody`}
        </bdi>
        <Badge tone={status === 'NO_ANSWER' || status === 'ABANDONED' ? 'bad' : 'plain'}>
          {i18n._(transferWords[status])}
        </Badge>
      </p>
      <p className="text-[0.8125rem] text-ink-2">
        {exactTime(createdAt)}. {t`Waited ${waited}, talked ${talked}.`}{' '}
        {initiatingAgent ? t`Transferred by ${initiatingAgent.name}.` : null}
      </p>
    </li>
  )
}

function Transfers({ call }: { call: CallOfPage }) {
  if (call.transfers.length === 0) return null
  return (
    <Section title={t`Who was asked to take it`}>
      <ol className="divide-y divide-line rounded-xl border border-line bg-surface">
        {call.transfers.map((transfer) => (
          <TransferLine key={transfer.id} transfer={transfer} />
        ))}
      </ol>
    </Section>
  )
}

function Note({ call }: { call: CallOfPage }) {
  const me = useMe()
  const permission = call.direction === 'OUTGOING' ? 'OUTGOING_CALLS_WRITE' : 'CALL_TRANSFERS_WRITE'
  const mayWrite = me.permissions.includes(permission) || call.agent?.id === me.id
  if (!mayWrite && !call.note) return null
  return (
    <Section title={t`Note`}>
      <div className="rounded-xl border border-line bg-surface px-4 py-3">
        {mayWrite ? (
          <CallNote call={call} />
        ) : (
          <p className="wrap-anywhere whitespace-pre-wrap">{call.note}</p>
        )}
      </div>
    </Section>
  )
}

function Body({ call }: { call: CallOfPage }) {
  const mayRead = useMay('CHAT_READ')
  return (
    <div className="flex flex-col gap-6">
      <About call={call} />
      {call.recording ? (
        <Section title={t`Recording`}>
          <RecordingPlayer call={call} />
        </Section>
      ) : null}
      <Note call={call} />
      <VoiceMenu call={call} />
      <Transfers call={call} />
      {mayRead ? (
        <p className="flex flex-wrap items-center gap-3">
          <CallBack call={call} />
          <Link
            to="/inbox/$contactId"
            params={{ contactId: call.contactId }}
            search={{}}
            className={linkLook}
          >
            <Trans>Open the chat</Trans>
          </Link>
        </p>
      ) : null}
    </div>
  )
}

/** One call: what became of it, its way through the voice menu, who was asked to take it. */
export default function CallPage() {
  const { i18n } = useLingui()
  const { call: id } = useParams({ from: '/signed-in/calls/$call' })
  const answer = useLiveCalls(callQuery, { id })
  const call = answer.data?.call
  const back = { label: t`All calls`, link: linkOptions({ to: '/calls' }) }
  const outcome = call && outcomeOf(call)
  return (
    <RoomPage
      title={call?.contactName || t`Call`}
      back={back}
      action={outcome ? <Badge tone={outcome.tone}>{i18n._(outcome.label)}</Badge> : null}
    >
      <Answered answer={answer}>{(data) => <Body call={data.call} />}</Answered>
    </RoomPage>
  )
}
