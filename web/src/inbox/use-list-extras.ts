import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useClient, useQuery } from 'urql'
import { useCommands } from '../commands/registry.ts'
import { numbersQuery } from '../contact/documents.ts'
import { useMay } from '../session/me-context.ts'
import { useTakeNext } from '../thread/use-take-next.ts'
import { turnColumn, useColumn } from '../views/column.ts'
import { inboxArrangementChanged } from '../views/documents.ts'
import { tellArrangement } from '../views/own-arrangement.ts'
import { numberNames } from './number-names.ts'

/** What rows, orders and keys need beside the list of chats, or of messages that were found. */
export function useListExtras(): void {
  const client = useClient()
  const takeNext = useTakeNext()
  const { room, open } = useColumn()
  const mayNumbers = useMay('ACCOUNTS_READ')
  const mayWrite = useMay('CHAT_WRITE')
  const [{ data }] = useQuery({ query: numbersQuery, pause: !mayNumbers })
  useEffect(() => {
    const numbers = data?.numbers ?? []
    numberNames.set(new Map(numbers.length > 1 ? numbers.map(({ id, name }) => [id, name]) : []))
  }, [data])
  useEffect(
    () =>
      client.subscription(inboxArrangementChanged, {}).subscribe(({ data: told }) => {
        if (told) tellArrangement(told.inboxArrangementChanged)
      }).unsubscribe,
    [client],
  )
  useCommands([
    mayWrite && {
      id: 'take-next',
      title: t`Take the next conversation`,
      group: 'conversations',
      keys: ['x'],
      run: takeNext,
    },
    room && {
      id: 'view-column',
      title: open ? t`Hide the views` : t`Show the views`,
      group: 'places',
      keys: ['g v'],
      run: turnColumn,
    },
  ])
}
