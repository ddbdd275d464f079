import { t } from '@lingui/core/macro'
import { useQuery } from 'urql'
import { choiceWords } from '../chat/choice-words.ts'
import { actorName } from '../chat/sender.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { exactTime, fullDate } from '../ui/time.ts'
import { marketingChoicesQuery, type Person } from './privacy-documents.ts'

/** Consent with its history, newest first. */
export default function MarketingChoices({ contactId, name }: Person) {
  const [{ data, error }] = useQuery({ query: marketingChoicesQuery, variables: { contactId } })
  if (error) return <p className="text-ink-2">{t`It cannot be loaded.`}</p>
  if (!data?.contact) return <Skeleton className="h-8 w-full" />
  const { nodes } = data.contact.marketingChoices
  if (nodes.length === 0) return <p className="text-ink-2">{t`Nobody has chosen anything yet.`}</p>
  return (
    <ul className="flex flex-col gap-1.5">
      {nodes.map((choice) => (
        <li key={choice.id}>
          {choice.__typename === 'TimelineMarketingChoice'
            ? choiceWords(choice, actorName(choice.by), name)
            : null}{' '}
          <time dateTime={choice.createdAt} title={exactTime(choice.createdAt)} className="text-ink-2">
            {fullDate(choice.createdAt)}
          </time>
          {choice.__typename === 'TimelineMarketingChoice' && choice.consent ? (
            <q dir="auto" className="block text-ink-2">
              {choice.consent}
            </q>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
