import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Bot, BotOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { CountTiles } from '../files/count-tiles.tsx'
import { graphql, type ResultOf } from '../graphql/document.ts'
import { useChange } from '../graphql/use-change.ts'
import { useLive } from '../graphql/use-live.ts'
import { numeral } from '../language/format.ts'
import { Answered } from '../page/answered.tsx'
import { Part } from '../page/part.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { updateMessagesMutation } from '../settings/chatbot/documents.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { linkLook } from '../ui/link-look.ts'
import { Row, Rows } from '../ui/rows.tsx'
import { Week } from './week.tsx'

const overviewQuery = graphql(`
  query ChatbotOverview {
    chatbotSettings {
      id
      access { messages { write } }
      messages { enabled greetingMessage fallbackMessage }
      businessHours { enabled allowAutomatedOutsideHours }
      ai { enabled mode }
      stats {
        totalSessions
        activeSessions
        messagesHandled
        aiResponses
        agentTransfers
        keywordsCount
        aiContextsCount
      }
    }
  }
`)

type Settings = ResultOf<typeof overviewQuery>['chatbotSettings']

/** Whether it answers, and the switch. */
function Switch({ isOn, mayWrite }: { isOn: boolean; mayWrite: boolean }) {
  const change = useChange(updateMessagesMutation)
  const Icon = isOn ? Bot : BotOff
  return (
    <section
      aria-label={t`Whether the chatbot answers`}
      className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <span
        className={`inline-flex size-10 items-center justify-center rounded-xl ${isOn ? 'bg-accent-soft text-accent' : 'bg-warn-soft text-warn'}`}
      >
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <p role="status" className="min-w-0 flex-1 basis-48 font-medium">
        {isOn ? t`The chatbot answers customers.` : t`The chatbot is off. New chats wait in the queue.`}
      </p>
      {mayWrite ? (
        <Button
          look={isOn ? 'plain' : 'primary'}
          disabled={change.busy}
          onClick={() => void change.run({ input: { enabled: !isOn } })}
        >
          {isOn ? t`Switch it off` : t`Switch it on`}
        </Button>
      ) : null}
      {change.problem ? (
        <div className="basis-full">
          <Alert>{change.problem.message}</Alert>
        </div>
      ) : null}
    </section>
  )
}

interface MeansProps {
  name: string
  part: string
  isOn: boolean
  children?: ReactNode
}

/** Something that the chatbot answers with. */
function Means({ name, part, isOn, children }: MeansProps) {
  return (
    <Row faded={!isOn}>
      <div className="min-w-0 flex-1">
        <Link to="/chatbot/$part" params={{ part }} className={linkLook}>
          {name}
        </Link>
        {children ? (
          <p dir="auto" className="truncate text-by-page text-[0.8125rem] text-ink-2">
            {children}
          </p>
        ) : null}
      </div>
      <Badge tone={isOn ? 'accent' : 'plain'}>
        {isOn ? t({ message: 'On', context: 'state' }) : t({ message: 'Off', context: 'state' })}
      </Badge>
    </Row>
  )
}

function AllMeans({ settings: { messages, businessHours, ai, stats } }: { settings: Settings }) {
  const [rules, contexts] = [numeral(stats?.keywordsCount ?? 0), numeral(stats?.aiContextsCount ?? 0)]
  return (
    <div>
      <Rows label={t`What it answers with`}>
        <Means name={t`Greeting`} part="messages" isOn={messages?.greetingMessage !== ''}>
          {messages?.greetingMessage}
        </Means>
        <Means name={t`Keyword rules`} part="rules" isOn={stats?.keywordsCount !== 0}>
          {t`Rules: ${rules}`}
        </Means>
        <Means name={t`AI`} part="ai" isOn={ai?.enabled === true && ai.mode !== 'OFF'}>
          {t`Pieces of knowledge: ${contexts}`}
        </Means>
        <Means name={t`When nothing matches`} part="messages" isOn={messages?.fallbackMessage !== ''}>
          {messages?.fallbackMessage}
        </Means>
      </Rows>
      {businessHours?.enabled ? (
        <p className="mt-2 text-[0.8125rem] text-ink-2">
          {businessHours.allowAutomatedOutsideHours ? (
            <Trans>It answers outside business hours, too.</Trans>
          ) : (
            <Trans>It answers in business hours only.</Trans>
          )}
        </p>
      ) : null}
    </div>
  )
}

function Counts({ stats }: { stats: NonNullable<Settings['stats']> }) {
  return (
    <CountTiles
      counts={[
        { label: t`Ongoing sessions`, value: stats.activeSessions },
        { label: t`Sessions in total`, value: stats.totalSessions },
        { label: t`Messages answered`, value: stats.messagesHandled },
        { label: t`Chats handed over`, value: stats.agentTransfers },
      ]}
    />
  )
}

/** Whether the chatbot answers, with what, and what it did. */
export default function Overview() {
  const answer = useAnswer(overviewQuery, {})
  useLive(answer.retry)
  return (
    <Part title={t`Overview`}>
      <Answered answer={answer}>
        {({ chatbotSettings: settings }) => (
          <div className="flex flex-col gap-5">
            <Switch isOn={settings.messages?.enabled === true} mayWrite={settings.access.messages.write} />
            {settings.stats ? <Counts stats={settings.stats} /> : null}
            <Week />
            <AllMeans settings={settings} />
          </div>
        )}
      </Answered>
    </Part>
  )
}
