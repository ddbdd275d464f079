import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nameOf } from '../chat/name.ts'
import { graphql, type ResultOf } from '../graphql/document.ts'
import { useLive } from '../graphql/use-live.ts'
import { useAnswer } from '../page/use-answer.ts'
import { DueChip } from './due-chip.tsx'

const nextDueQuery = graphql(`
  query NextDue {
    conversations(filter: { status: OPEN }, orderBy: DUE, first: 10) {
      nodes {
        contactId
        dueAt
        contact { id name profileName phone }
        agent { id name }
        team { id name }
      }
    }
  }
`)
type Chat = ResultOf<typeof nextDueQuery>['conversations']['nodes'][number]

/** Milliseconds in which what happens is asked for together. */
const together = 1_000
/** After a deadline has passed, the server may know the next one of its chat. */
const afterwards = 1_000
/** A timer of a browser waits no longer. */
const longest = 2 ** 31 - 1

/** Asks again when the next of these deadlines has passed. */
function useNextDeadline(chats: readonly Chat[], retry: () => void): void {
  useEffect(() => {
    const ahead = chats.flatMap(({ dueAt }) => (dueAt ? Date.parse(dueAt) - Date.now() : []))
    const next = Math.min(...ahead.filter((wait) => wait > 0))
    if (!Number.isFinite(next)) return
    const timer = setTimeout(retry, Math.min(next + afterwards, longest))
    return () => clearTimeout(timer)
  }, [chats, retry])
}

function DueRow({ chat, now }: { chat: Chat; now: number }) {
  const { contactId, contact, agent, team, dueAt } = chat
  return (
    <li className="flex items-center gap-4 py-2.5 text-lg">
      <Link
        to="/inbox/$contactId"
        params={{ contactId }}
        className="min-w-0 flex-1 truncate rounded hover:underline"
      >
        <bdi>{nameOf(contact)}</bdi>
      </Link>
      <bdi className="min-w-0 truncate text-base text-ink-2">{agent?.name ?? team?.name ?? t`Nobody`}</bdi>
      {dueAt ? <DueChip at={dueAt} now={now} size="large" /> : null}
    </li>
  )
}

const nobody: readonly Chat[] = []

/** The chats that are due next, as their rows say it: asked for anew after something happened, and after a deadline. */
export default function WallDue({ now }: { now: number }) {
  const { data, retry } = useAnswer(nextDueQuery, {})
  useLive(retry, { together })
  useNextDeadline(data?.conversations.nodes ?? nobody, retry)
  const due = data?.conversations.nodes.filter(({ dueAt }) => dueAt !== null) ?? []
  if (due.length === 0) return null
  return (
    <section aria-label={t`Due next`} className="min-w-0 rounded-2xl border border-line bg-surface px-5 py-4">
      <h2 className="mb-2 text-lg font-semibold">{t`Due next`}</h2>
      <ul className="divide-y divide-line">
        {due.map((chat) => (
          <DueRow key={chat.contactId} chat={chat} now={now} />
        ))}
      </ul>
    </section>
  )
}
