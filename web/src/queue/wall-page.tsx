import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Lock, Maximize } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { ConnectionChip } from '../connection/connection-chip.tsx'
import { numeral } from '../language/format.ts'
import { Answered } from '../page/answered.tsx'
import { StandingBadge } from '../presence/standing-badge.tsx'
import WallDue from '../service/wall-due.tsx'
import { useMay } from '../session/me-context.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { exactTime } from '../ui/time.ts'
import { useTitle } from '../ui/use-title.ts'
import { EmptyPage } from '../ui/whole-page.tsx'
import { standingOf, standingWords, ticking } from './deadline.ts'
import type { Queue, Transfer } from './documents.ts'
import { useLiveAnswer } from './use-live-answer.ts'
import { useSecond } from './use-second.ts'
import { type Load, type Wall, wallQuery } from './wall-documents.ts'
import { queueName } from './words.ts'

type Look = 'plain' | 'warn' | 'bad'

const looks: Record<Look, string> = {
  plain: 'border-line bg-surface',
  warn: 'border-warn bg-warn-soft text-warn',
  bad: 'border-bad bg-bad-soft text-bad',
}

/** A number that is read from the other end of a room. */
function Tile({
  label,
  value,
  note,
  look = 'plain',
}: {
  label: string
  value: string
  note?: string
  look?: Look
}) {
  return (
    <div className={`flex min-w-0 flex-col gap-1 rounded-2xl border px-5 py-4 ${looks[look]}`}>
      <dt className="text-base font-medium">{label}</dt>
      <dd className="text-[clamp(2.25rem,5cqw,4.5rem)] leading-none font-semibold tabular-nums">{value}</dd>
      <dd className="min-h-6 text-base">{note}</dd>
    </div>
  )
}

function Tiles({ wall, oldest, now }: { wall: Wall; oldest: Transfer | undefined; now: number }) {
  const waiting = wall.queues.reduce((sum, queue) => sum + queue.waiting, 0)
  const here = wall.agents.filter(({ isHere }) => isHere)
  const standing = oldest ? standingOf(oldest, now) : 'none'
  const { breached, handedOver } = wall.today
  return (
    <dl className="grid gap-4 @2xl:grid-cols-2 @5xl:grid-cols-4">
      <Tile label={t`Waiting now`} value={numeral(waiting)} note={waiting === 0 ? t`Nobody waits.` : ''} />
      <Tile
        label={t`Oldest waits`}
        value={oldest ? ticking(now - Date.parse(oldest.createdAt)) : '–'}
        note={oldest ? standingWords(oldest, now) : ''}
        look={standing === 'late' ? 'bad' : standing === 'soon' ? 'warn' : 'plain'}
      />
      <Tile
        label={t`Late today`}
        value={numeral(breached)}
        note={t`of ${numeral(handedOver)} handed over`}
        look={breached > 0 ? 'bad' : 'plain'}
      />
      <Tile
        label={t`Agents here`}
        value={numeral(here.length)}
        note={t`of ${numeral(wall.agents.length)}`}
        look={here.length === 0 && waiting > 0 ? 'bad' : 'plain'}
      />
    </dl>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-2xl border border-line bg-surface px-5 py-4">
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Queues({ queues, now }: { queues: readonly Queue[]; now: number }) {
  return (
    <Part title={t`Queues`}>
      <ul className="divide-y divide-line">
        {queues.map(({ team, waiting, oldestAt }) => (
          <li key={team?.id ?? ''} className="flex items-baseline gap-4 py-2.5 text-lg">
            <bdi className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{queueName(team)}</bdi>
            <span className="text-ink-2 tabular-nums">
              {oldestAt ? ticking(now - Date.parse(oldestAt)) : null}
            </span>
            <span className="w-12 text-end text-3xl font-semibold tabular-nums">{numeral(waiting)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** How much somebody has: against their limit, where they have one, else beside the others. */
function LoadBar({ load: { conversationCount, chatLimit }, most }: { load: Load; most: number }) {
  const whole = chatLimit ?? most
  const part = whole === 0 ? 0 : Math.min(1, conversationCount / whole)
  const isFull = chatLimit != null && conversationCount >= chatLimit
  return (
    <span aria-hidden="true" className="hidden h-2.5 w-28 overflow-hidden rounded-full bg-raised @xl:block">
      <span
        className={`block h-full rounded-full ${isFull ? 'bg-warn' : 'bg-accent'}`}
        style={{ width: `${part * 100}%` }}
      />
    </span>
  )
}

function Agent({ load, most }: { load: Load; most: number }) {
  const { agent, isHere, transferCount, conversationCount, chatLimit, awayUntil } = load
  const open = numeral(conversationCount)
  return (
    <li className={`flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-lg ${isHere ? '' : 'text-ink-2'}`}>
      <Avatar name={agent.name} id={agent.id} size="small" />
      <bdi className="min-w-0 flex-1 basis-40 truncate">{agent.name}</bdi>
      <span title={awayUntil ? t`Until ${exactTime(awayUntil)}` : undefined}>
        <StandingBadge {...load} />
      </span>
      <LoadBar load={load} most={most} />
      <span className="ms-auto w-28 text-end leading-tight whitespace-nowrap tabular-nums">
        <span className="block font-semibold">
          {chatLimit == null ? t`${open} open` : t`${open} of ${numeral(chatLimit)} open`}
        </span>
        <span className="block text-xs text-ink-2">{t`${numeral(transferCount)} handed over`}</span>
      </span>
    </li>
  )
}

function Agents({ agents }: { agents: readonly Load[] }) {
  const most = Math.max(0, ...agents.map(({ conversationCount }) => conversationCount))
  return (
    <Part title={t`Agents`}>
      <ul className="@container divide-y divide-line">
        {agents.map((load) => (
          <Agent key={load.agent.id} load={load} most={most} />
        ))}
      </ul>
    </Part>
  )
}

/** What waits for each skill, and who has it: nobody there is told apart. */
function Skills({ skills }: { skills: Wall['skills'] }) {
  return (
    <Part title={t`Skills`}>
      <ul className="divide-y divide-line">
        {skills.map(({ skill, waitingCount, heldCount, hereCount }) => {
          const missing = waitingCount > 0 && hereCount === 0
          return (
            <li key={skill.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5 text-lg">
              <bdi className="line-clamp-2 min-w-0 flex-1 basis-40 wrap-anywhere">{skill.name}</bdi>
              <span className={missing ? 'font-medium text-bad' : 'text-ink-2'}>
                {missing ? t`Nobody here has it` : t`${numeral(hereCount)} here`}
              </span>
              <span className="text-ink-2">{t`${numeral(heldCount)} with agents`}</span>
              <span className="w-28 text-end font-semibold tabular-nums">{t`${numeral(waitingCount)} waiting`}</span>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

function Shown() {
  const mayChat = useMay('CHAT_READ')
  const now = useSecond()
  const answer = useLiveAnswer(wallQuery, {})
  return (
    <Answered answer={answer}>
      {({ serviceWall, transfers }) => (
        <div className="flex flex-col gap-4">
          <Tiles wall={serviceWall} oldest={transfers.nodes[0]} now={now} />
          {mayChat ? <WallDue now={now} /> : null}
          <div className="grid items-start gap-4 @4xl:grid-cols-2">
            <Queues queues={serviceWall.queues} now={now} />
            <Agents agents={serviceWall.agents} />
            {serviceWall.skills.length > 0 ? <Skills skills={serviceWall.skills} /> : null}
          </div>
        </div>
      )}
    </Answered>
  )
}

/** How the service stands at this moment, to be read from afar: what waits, who is there, what was late today. */
export function WallPage() {
  const [mayRead, mayQueue] = [useMay('ANALYTICS_READ'), useMay('TRANSFERS_READ')]
  const may = mayRead && mayQueue
  const page = useRef<HTMLElement>(null)
  useTitle(t`Live wall`)
  if (!may) {
    return (
      <main className="h-full">
        <EmptyPage icon={Lock} title={t`You do not have access to the wall`}>
          <Trans>Your role in this workspace does not include it. Ask an administrator.</Trans>
        </EmptyPage>
      </main>
    )
  }
  return (
    <main ref={page} className="@container h-full overflow-y-auto bg-canvas p-4 sm:p-6">
      <header className="mb-4 flex items-center gap-2">
        <Link
          to="/queue"
          aria-label={t`Back to the queue`}
          className="-ms-2 inline-flex size-9 items-center justify-center rounded-lg text-ink-2 hover:bg-raised"
        >
          <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
        </Link>
        <h1 className="text-xl font-semibold tracking-tight">
          <Trans>Live wall</Trans>
        </h1>
        <ConnectionChip />
        <span className="flex-1" />
        <IconButton label={t`Full screen`} onClick={() => void page.current?.requestFullscreen()}>
          <Maximize className="size-4.5" aria-hidden="true" />
        </IconButton>
      </header>
      <Shown />
    </main>
  )
}
