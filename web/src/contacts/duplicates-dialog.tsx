import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { formatPhone, nameOf } from '../chat/name.ts'
import { Compare } from '../contact/merge-contact.tsx'
import type { Page } from '../graphql/paged-list.ts'
import { problemOf } from '../graphql/problem.ts'
import { usePagedList } from '../graphql/use-paged-list.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { Select } from '../ui/field.tsx'
import { RowsSkeleton } from '../ui/rows.tsx'
import { fullDate } from '../ui/time.ts'
import { type DuplicateGroup, duplicatesQuery, type Likeness } from './documents.ts'

const list = {
  document: duplicatesQuery,
  pageOf: ({ duplicateContacts }: { duplicateContacts: Page<DuplicateGroup> }) => duplicateContacts,
  keyOf: ({ contacts }: DuplicateGroup) => contacts.map(({ id }) => id).join(),
  // As the server has them.
  order: () => 0,
  asksAnew: true,
}

interface GroupProps {
  group: DuplicateGroup
  onCompare: (other: string) => void
}

/** The oldest of a group, and below it those that may be the same person. */
function Group({ group: { contacts }, onCompare }: GroupProps) {
  return (
    <li className="rounded-xl border border-line p-2">
      <ul>
        {contacts.map((contact, index) => {
          const name = nameOf(contact)
          return (
            <li key={contact.id} className="flex min-h-11 items-center gap-2.5 px-1.5">
              <Avatar name={name} id={contact.id} size="tiny" />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-medium">{name}</bdi>
                <span className="block truncate text-[0.8125rem] text-ink-2">
                  {contact.phone ? <bdi>{formatPhone(contact.phone)}</bdi> : t`No phone`}
                  {` · ${fullDate(contact.createdAt)}`}
                </span>
              </span>
              {index > 0 ? (
                <Button
                  size="small"
                  aria-label={t`Compare ${name} with the one above`}
                  onClick={() => onCompare(contact.id)}
                >
                  <Trans>Compare</Trans>
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </li>
  )
}

interface GroupsProps {
  by: Likeness
  onCompare: (one: string, other: string) => void
}

function Groups({ by, onCompare }: GroupsProps) {
  const variables = useMemo(() => ({ by, first: 20 }), [by])
  const { rows, error, retry, more, loadingMore, complete } = usePagedList(list, variables)
  if (error) return <Failed onAgain={retry}>{problemOf(error).message}</Failed>
  if (!rows) return <RowsSkeleton />
  const groups = rows.filter(({ contacts }) => contacts.length > 1)
  return (
    <>
      {groups.length === 0 ? (
        <p role="status" className="text-ink-2">
          <Trans>No contacts have this in common.</Trans>
        </p>
      ) : null}
      <ul aria-label={t`Possible duplicates`} className="flex flex-col gap-2">
        {groups.map((group) => (
          <Group
            key={list.keyOf(group)}
            group={group}
            onCompare={(other) => onCompare(group.contacts[0]?.id ?? '', other)}
          />
        ))}
      </ul>
      {complete ? null : (
        <div>
          <Button size="small" disabled={loadingMore} onClick={more}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

/** Contacts that may be one person, by what is alike; two of them are compared and made one. */
export default function DuplicatesDialog({ onClose }: { onClose: () => void }) {
  const [by, setBy] = useState<Likeness>('SAME_PHONE')
  const [pair, setPair] = useState<{ one: string; other: string } | null>(null)
  if (pair) return <Compare {...pair} onClose={() => setPair(null)} />
  return (
    <Dialog title={t`Find duplicates`} onClose={onClose} wide>
      <div className="flex flex-col gap-3 p-5">
        <Select
          label={t`What they have in common`}
          value={by}
          onChange={({ target }) => setBy(target.value as Likeness)}
        >
          <option value="SAME_PHONE">{t`The phone, spelled in another way`}</option>
          <option value="SAME_EMAIL">{t`The e-mail address`}</option>
          <option value="LIKE_NAME">{t`The name`}</option>
        </Select>
        <Groups key={by} by={by} onCompare={(one, other) => setPair({ one, other })} />
      </div>
    </Dialog>
  )
}
