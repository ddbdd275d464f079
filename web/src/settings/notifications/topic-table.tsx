import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type MailWay, mailWords, type Preference, topicWords } from './topic-words.ts'

type Turn = (one: Preference, changes: Partial<Preference>) => void

interface TopicTableProps {
  topics: readonly Preference[]
  /** mails are switched off, or cannot be sent */
  noMail: boolean
  onTurn: Turn
}

function TopicRow({ one, noMail, onTurn }: { one: Preference; noMail: boolean; onTurn: Turn }) {
  const label = i18n._(topicWords[one.topic])
  const tick = (way: 'inPage' | 'byPush', column: string) => (
    <td className="py-1 text-center">
      <input
        type="checkbox"
        aria-label={`${label}: ${column}`}
        className="size-4 align-middle accent-(--accent)"
        checked={one[way]}
        onChange={({ target }) => onTurn(one, { [way]: target.checked })}
      />
    </td>
  )
  return (
    <tr>
      <th scope="row" className="min-w-28 py-1 pe-2 text-start font-normal">
        {label}
      </th>
      {tick('inPage', t`In the notifications`)}
      {tick('byPush', t`By push`)}
      <td className="py-1">
        <select
          aria-label={`${label}: ${t`By mail`}`}
          className="h-8 w-full rounded-lg border border-edge bg-surface px-2 text-ink disabled:text-ink-3"
          disabled={noMail}
          value={one.byMail}
          onChange={({ target }) => onTurn(one, { byMail: target.value as MailWay })}
        >
          {Object.entries(mailWords).map(([way, words]) => (
            <option key={way} value={way}>
              {i18n._(words)}
            </option>
          ))}
        </select>
      </td>
    </tr>
  )
}

/** What one is notified of, and how. */
export function TopicTable({ topics, noMail, onTurn }: TopicTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr className="text-xs text-ink-2">
            <th scope="col" className="text-start font-semibold">
              <Trans>What</Trans>
            </th>
            <th scope="col" className="w-16 font-semibold">
              <Trans>In the notifications</Trans>
            </th>
            <th scope="col" className="w-16 font-semibold">
              <Trans>By push</Trans>
            </th>
            <th scope="col" className="w-32 min-w-28 font-semibold">
              <Trans>By mail</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {topics.map((one) => (
            <TopicRow key={one.topic} one={one} noMail={noMail} onTurn={onTurn} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
