import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { quotedMessage } from '../chat/quote.tsx'
import { wordsOf } from '../chat/summary.ts'
import { CountTiles } from '../files/count-tiles.tsx'
import type { BotLook } from '../generated/documents.ts'
import { graphql, type ResultOf } from '../graphql/document.ts'
import { useLive } from '../graphql/use-live.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { linkLook } from '../ui/link-look.ts'
import { Row, Rows } from '../ui/rows.tsx'

const weekQuery = graphql(
  `
  query BotWeek($chats: Boolean!) {
    botWeek {
      looks { look count }
      unanswered @include(if: $chats) { id contactId ...QuotedMessage }
    }
  }
`,
  quotedMessage,
)

type Week = ResultOf<typeof weekQuery>['botWeek']

const sumOf = (looks: Week['looks'], ...wanted: BotLook[]): number =>
  looks.filter(({ look }) => wanted.includes(look)).reduce((sum, { count }) => sum + count, 0)

function Counts({ looks }: { looks: Week['looks'] }) {
  return (
    <CountTiles
      counts={[
        { label: t`Answered by rules`, value: sumOf(looks, 'KEYWORD') },
        { label: t`Answered by flows`, value: sumOf(looks, 'FLOW', 'FLOW_TRIGGER') },
        { label: t`Asked the AI`, value: sumOf(looks, 'AI') },
        { label: t`Greeted`, value: sumOf(looks, 'GREETING') },
        { label: t`Handed over by a word`, value: sumOf(looks, 'TRANSFER_KEYWORD') },
        { label: t`Outside business hours`, value: sumOf(looks, 'OUT_OF_HOURS') },
        { label: t`Left to the team`, value: sumOf(looks, 'WITH_PEOPLE', 'PERSON_WROTE', 'PAUSED') },
        { label: t`Without an answer`, value: sumOf(looks, 'FALLBACK', 'NOTHING', 'NO_TEXT') },
      ]}
    />
  )
}

/** Keywords have up to 200 characters. */
const asKeyword = (words: string): string => words.replace(/\s+/g, ' ').trim().slice(0, 200)

function Unanswered({ messages }: { messages: NonNullable<Week['unanswered']> }) {
  const mayRules = useMay('CHATBOT_KEYWORDS_WRITE')
  const said = messages.flatMap((message) => {
    const words = wordsOf(message)
    return words ? [{ id: message.id, contactId: message.contactId, words }] : []
  })
  if (said.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h4 className="font-medium">
        <Trans>Texts without an answer</Trans>
      </h4>
      <Rows label={t`Texts without an answer`}>
        {said.map(({ id, contactId, words }) => (
          <Row key={id}>
            <Link
              to="/inbox/$contactId"
              params={{ contactId }}
              className={`min-w-0 flex-1 truncate text-by-page ${linkLook}`}
            >
              <bdi>{words}</bdi>
            </Link>
            {mayRules ? (
              <Link
                to="/chatbot/$part"
                params={{ part: 'rules' }}
                search={{ words: asKeyword(words) }}
                className="inline-flex shrink-0 items-center gap-1 text-[0.8125rem] text-accent underline-offset-2 hover:underline"
              >
                <Plus className="size-3.5" aria-hidden="true" />
                <Trans>Create a rule from it</Trans>
              </Link>
            ) : null}
          </Row>
        ))}
      </Rows>
    </div>
  )
}

/** What the chatbot made of the messages of the last seven days, and what it had no answer to. */
export function Week() {
  const chats = useMay('CHAT_READ')
  const answer = useAnswer(weekQuery, { chats })
  useLive(answer.retry, { together: 5_000 })
  return (
    <section aria-label={t`The last seven days`} className="flex flex-col gap-3">
      <h3 className="font-semibold">
        <Trans>The last seven days</Trans>
      </h3>
      <Answered answer={answer}>
        {({ botWeek: { looks, unanswered } }) =>
          looks.length === 0 ? (
            <p className="text-ink-2">
              <Trans>No message came to the chatbot.</Trans>
            </p>
          ) : (
            <div className="flex flex-col gap-4">
              <Counts looks={looks} />
              {unanswered ? <Unanswered messages={unanswered} /> : null}
            </div>
          )
        }
      </Answered>
    </section>
  )
}
