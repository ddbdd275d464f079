import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { nameOf as nameOfContact } from '../../chat/name.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { exactTime } from '../../ui/time.ts'
import type { AuditRecord } from './documents.ts'
import { fieldWords } from './field-labels.ts'
import { actions, listDifference, shown, subjects } from './words.ts'

const tones: Partial<Record<AuditRecord['action'], Tone>> = {
  CREATED: 'accent',
  DELETED: 'bad',
  ROTATED: 'warn',
  FAILED: 'warn',
  BRAKED: 'bad',
}

function Value({ change }: { change: AuditRecord['changes'][number] }) {
  const lists = listDifference(change)
  if (lists) {
    return (
      <span className="break-words">
        {lists.gone.length > 0 ? <del className="text-bad">− {lists.gone.join(', ')}</del> : null}{' '}
        {lists.come.length > 0 ? (
          <ins className="text-good no-underline">+ {lists.come.join(', ')}</ins>
        ) : null}
      </span>
    )
  }
  const { oldValue, newValue } = change
  return (
    <span className="break-words">
      {oldValue === null ? null : (
        <>
          <del className="text-ink-3">{shown(oldValue)}</del> →{' '}
        </>
      )}
      <ins className="no-underline">{shown(newValue)}</ins>
    </span>
  )
}

/** What the thing is called now; null where it is gone, or not for the reader. */
function nameNow({ resource }: AuditRecord): string | null {
  if (resource === null) return null
  if (resource.__typename === 'Member') return resource.fullName
  if (resource.__typename === 'Contact') return nameOfContact({ ...resource, name: resource.calledNow })
  if (resource.__typename === 'Invitation') return resource.email
  return resource.__typename === 'WebhookEndpoint' ? resource.url : resource.name
}

/** What stands at the head of a record: the name of the thing, as the record tells it where it does. */
function nameOf(record: AuditRecord): string {
  const named = record.changes.find(({ field }) => ['name', 'full_name', 'email'].includes(field))
  const name = named?.newValue ?? named?.oldValue
  return typeof name === 'string' ? name : (nameNow(record) ?? record.resourceId?.slice(0, 8) ?? '')
}

function Author({ record, onFilter }: RecordRowProps) {
  const { actor, resourceType } = record
  // Whoever failed to sign in was nobody yet.
  if (actor.__typename === 'SystemActor')
    return <span>{resourceType === 'SIGN_IN' ? t`somebody unknown` : t`the system`}</span>
  if (actor.__typename !== 'MemberActor')
    return (
      <span>
        <Trans>the key {actor.name}</Trans>
      </span>
    )
  const { id, name } = actor
  return (
    <button
      type="button"
      title={t`Only what this person did`}
      onClick={() => onFilter({ by: id ?? '' })}
      className="font-medium text-ink underline-offset-4 hover:underline"
    >
      {name}
    </button>
  )
}

interface RecordRowProps {
  record: AuditRecord
  /** shows only what one person did, or what happened to one thing */
  onFilter: (filter: { by: string } | { of: string }) => void
}

/** One record: what was done, by whom, when, and the fields that changed. */
export function RecordRow({ record, onFilter }: RecordRowProps) {
  const { resourceType, resourceId, action, changes, reason, createdAt } = record
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="font-medium">{i18n._(subjects[resourceType])}</span>
        {resourceId ? (
          <button
            type="button"
            title={t`Only what happened to this`}
            onClick={() => onFilter({ of: resourceId })}
            className="min-w-0 truncate text-ink-2 underline-offset-4 hover:underline"
          >
            {nameOf(record)}
          </button>
        ) : null}
        <Badge tone={tones[action] ?? 'plain'}>{i18n._(actions[action])}</Badge>
        <span className="flex-1" />
        <span className="text-[0.8125rem] text-ink-2">
          <Trans>
            by <Author record={record} onFilter={onFilter} />,{' '}
            <time dateTime={createdAt}>{exactTime(createdAt)}</time>
          </Trans>
        </span>
      </div>
      {reason ? (
        <p className="mt-1 text-[0.8125rem] text-ink-2">
          <Trans>Reason: {reason}</Trans>
        </p>
      ) : null}
      {changes.length > 0 ? (
        <details className="mt-1 text-[0.8125rem]">
          <summary className="w-fit cursor-pointer rounded text-ink-2 hover:text-ink">
            {[...new Set(changes.map(({ field }) => fieldWords(field, resourceType)))].join(', ')}
          </summary>
          <dl className="mt-1.5 grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr]">
            {changes.map((change) => (
              <div key={change.field} className="contents">
                <dt className="text-ink-2">{fieldWords(change.field, resourceType)}</dt>
                <dd className="min-w-0">
                  <Value change={change} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </li>
  )
}
