import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MessageSquare, UsersRound } from 'lucide-react'
import { useEffect } from 'react'
import { formatPhone } from '../chat/name.ts'
import { Answered } from '../page/answered.tsx'
import { useRoomSearch } from '../page/search.ts'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Badge } from '../ui/badge.tsx'
import { Empty } from '../ui/empty.tsx'
import { Pager, Row, Rows, RowsSkeleton } from '../ui/rows.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { exactTime, useNow } from '../ui/time.ts'
import { walkOf } from '../ui/walk.ts'
import { causeWords } from './cause-words.ts'
import { type Recipient, recipientsQuery } from './documents.ts'
import { campaignSearch } from './search.ts'
import type { CampaignParts } from './split/comparison-documents.ts'
import { messageWords, variantOf, WhichMessage } from './split/which-message.tsx'
import { useSeldom } from './use-seldom.ts'
import { recipientStatuses } from './words.ts'

type Status = Recipient['status']

const isStatus = (word: string): word is Status => Object.hasOwn(recipientStatuses, word)

/** The code of a failure in the address. */
const codeOf = (word: string | undefined): number | null =>
  word && /^\d{1,9}$/.test(word) ? Number(word) : null

function Person({ recipient }: { recipient: Recipient }) {
  const { contactId, to, name, status, error, sentAt, deliveredAt, readAt, failedAt, dueAt, variant } =
    recipient
  const mayChat = useMay('CHAT_READ')
  const now = useNow()
  const phone = to.startsWith('+') ? formatPhone(to) : t`Number hidden`
  const shown = name || phone
  const at = readAt ?? deliveredAt ?? sentAt ?? failedAt
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 truncate font-medium">{shown}</bdi>
          {name ? <bdi className="text-xs text-ink-2">{phone}</bdi> : null}
          {variant ? <span className="text-xs text-ink-2">{messageWords(variant)}</span> : null}
        </p>
        {error ? (
          <p dir="auto" className="text-by-page text-[0.8125rem] break-words text-bad">
            {causeWords(error)}
          </p>
        ) : at ? (
          <p className="text-[0.8125rem] text-ink-2">{exactTime(at)}</p>
        ) : dueAt && Date.parse(dueAt) > now ? (
          <p className="text-[0.8125rem] text-ink-2">{t`Waits until ${exactTime(dueAt)}`}</p>
        ) : null}
      </div>
      <Badge tone={status === 'FAILED' ? 'bad' : status === 'READ' ? 'accent' : 'plain'}>
        {variant === 0 && status === 'CANCELLED' ? messageWords(0) : i18n._(recipientStatuses[status])}
      </Badge>
      {contactId && mayChat ? (
        <Link
          to="/inbox/$contactId"
          params={{ contactId }}
          aria-label={t`Conversation with ${shown}`}
          title={t`Open the conversation`}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink"
        >
          <MessageSquare className="size-4.5" aria-hidden="true" />
        </Link>
      ) : null}
    </Row>
  )
}

function Filter({ id, status, variant }: { id: string; status: Status | undefined; variant?: string }) {
  const link = (word?: Status) =>
    ({ to: '/campaigns/$campaign', params: { campaign: id }, search: { people: word, variant } }) as const
  const tabs = [
    { word: undefined, label: msg({ message: 'All', context: 'people' }), link: link() },
    ...(Object.keys(recipientStatuses) as Status[]).map((word) => ({
      word,
      label: recipientStatuses[word],
      link: link(word),
    })),
  ]
  return <Tabs label={t`Which people`} tabs={tabs} chosen={tabs.find(({ word }) => word === status)} />
}

interface ListProps {
  id: string
  /** changes with the figures of the campaign */
  version: string
  parts: CampaignParts | null
}

/** The people of a campaign, with what became of the message of each. */
export function RecipientList({ id, version, parts }: ListProps) {
  const [{ people = '', code, variant, page }, change] = useRoomSearch(campaignSearch)
  const chosen = isStatus(people) ? people : undefined
  const answer = useAnswer(recipientsQuery, {
    id,
    filter: { status: chosen ?? null, code: codeOf(code), variant: variantOf(variant) ?? null },
    ...walkOf(page, 25),
  })
  const again = useSeldom(answer.retry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is what it is asked for
  useEffect(again, [again, version])
  return (
    <section aria-labelledby="people" className="flex flex-col gap-3">
      <h2 id="people" className="font-semibold">
        <Trans>People</Trans>
      </h2>
      <div className="flex flex-col gap-1">
        {parts ? (
          <WhichMessage
            parts={parts}
            chosen={variantOf(variant)}
            linkTo={(number) => ({
              to: '/campaigns/$campaign',
              params: { campaign: id },
              search: { people: chosen, variant: number === undefined ? undefined : String(number) },
            })}
          />
        ) : null}
        <Filter id={id} status={chosen} variant={variant} />
      </div>
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ broadcastRecipients }) =>
          broadcastRecipients.nodes.length === 0 ? (
            <Empty icon={UsersRound} title={t`Nobody`}>
              <Trans>No recipient of this campaign is in this state.</Trans>
            </Empty>
          ) : (
            <>
              <Rows label={t`People`}>
                {broadcastRecipients.nodes.map((recipient) => (
                  <Person key={recipient.id} recipient={recipient} />
                ))}
              </Rows>
              <Pager {...broadcastRecipients} onPage={(next) => change({ page: next })} />
            </>
          )
        }
      </Answered>
    </section>
  )
}
