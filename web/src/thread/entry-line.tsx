import { t } from '@lingui/core/macro'
import { lazy, memo, Suspense } from 'react'
import { choiceWords } from '../chat/choice-words.ts'
import type { threadEntry } from '../chat/entry-fields.ts'
import { actorName } from '../chat/sender.ts'
import type { Priority } from '../generated/documents.ts'
import type { ResultOf } from '../graphql/document.ts'
import { clockTime, exactTime } from '../ui/time.ts'
import { apart } from './apart.ts'
import { caseChanged } from './case-words.ts'

const CallEntry = lazy(() => import('../calls/call-entry.tsx'))

type Entry = ResultOf<typeof threadEntry>
type Of<Type extends Entry['__typename']> = Extract<Entry, { __typename: Type }>

/** Who has it now and had it not before; where nobody is new, who still has it. */
function newOwners({ fromAgent, fromTeam, toAgent, toTeam }: Of<'TimelineAssigned'>): string[] {
  const fresh = [toAgent?.id !== fromAgent?.id && toAgent, toTeam?.id !== fromTeam?.id && toTeam]
  const told = fresh.filter((one) => one !== false && one !== null)
  const owners = told.length > 0 ? told : [toAgent ?? toTeam].filter((one) => one !== null)
  return owners.map(({ name }) => name)
}

function assigned(entry: Of<'TimelineAssigned'>, by: string): string {
  const names = newOwners(entry)
  const owners = names.map(apart).join(', ')
  if (!owners) return t`Assigned to nobody by ${by}`
  const own = entry.by.__typename === 'MemberActor' && entry.by.id === entry.toAgent?.id
  return own && names.join() === entry.toAgent?.name ? t`Taken by ${by}` : t`Assigned to ${owners} by ${by}`
}

function cameBack({ endedBy }: Of<'TimelineCameBack'>, by: string, customer: string): string {
  if (endedBy === 'MESSAGE') return t`Back, because ${customer} wrote`
  return endedBy === 'DUE' ? t`Back, because its time came` : t`Brought back by ${by}`
}

function tagged({ added, removed }: Of<'TimelineTagged'>, by: string): string[] {
  const [more, less] = [added.map(apart).join(', '), removed.map(apart).join(', ')]
  return [more && t`Tagged by ${by}: ${more}`, less && t`Tag removed by ${by}: ${less}`].filter(Boolean)
}

function ownerChanged(entry: Of<'TimelineOwnerChanged'>, by: string): string {
  const { owner, ownerRole } = entry
  if (owner === 'WORKSPACE')
    return entry.by.__typename === 'ResponderActor' ? t`Answered here from now on` : t`Taken over by ${by}`
  return ownerRole
    ? t`Another responder (${apart(ownerRole)}) answers from now on`
    : t`Another responder answers from now on`
}

/** A sentence each: words that stand alone would have to bend in some languages. */
function prioritized(to: Priority, by: string): string {
  if (to === 'URGENT') return t`Made urgent by ${by}`
  if (to === 'HIGH') return t`Given high priority by ${by}`
  return to === 'LOW' ? t`Given low priority by ${by}` : t`Given normal priority by ${by}`
}

/** What the steps of a rule come to, each in a word or two. */
function deed(kind: string): string | null {
  if (kind === 'text' || kind === 'cannedResponse' || kind === 'template') return t`sent a message`
  if (kind === 'tags') return t`changed tags`
  if (kind === 'caseField') return t`set a field`
  if (kind === 'assign') return t`assigned it`
  if (kind === 'priority') return t`set the priority`
  if (kind === 'snooze') return t`put it off`
  if (kind === 'close') return t`closed it`
  if (kind === 'handOver') return t`handed it over`
  return kind === 'webhook' ? t`made a request` : null
}

function ruleRan({ ruleName, stepKinds }: Of<'TimelineRuleRan'>): string {
  const deeds = [...new Set(stepKinds.map(deed).filter((one) => one !== null))].join(', ')
  return t`Rule ${apart(ruleName)}: ${deeds}`
}

/** What was done, in a line each. */
function wordsOf(entry: Entry, customer: string): string[] {
  const by = apart(actorName(entry.by))
  switch (entry.__typename) {
    case 'TimelineAssigned':
      return [assigned(entry, by)]
    case 'TimelineClosed':
      return [entry.closingReason ? t`Closed by ${by}: ${apart(entry.closingReason)}` : t`Closed by ${by}`]
    case 'TimelineReopened':
      return [t`Reopened by ${by}`]
    case 'TimelineSnoozed':
      return [t`Put off by ${by} until ${exactTime(entry.until)}`]
    case 'TimelineCameBack':
      return [cameBack(entry, by, apart(customer))]
    case 'TimelineTagged':
      return tagged(entry, by)
    case 'TimelineHandedOver':
      return [t`Handed over to people by ${by}`]
    case 'TimelineGivenBack':
      return [entry.isExpired ? t`Returned, because nobody answered in time` : t`Given back by ${by}`]
    case 'TimelineOwnerChanged':
      return [ownerChanged(entry, by)]
    case 'TimelinePrioritized':
      return [prioritized(entry.toPriority, by)]
    case 'TimelineCaseChanged':
      return caseChanged(entry, by)
    case 'TimelineRuleRan':
      return [ruleRan(entry)]
    case 'TimelineServiceMissed':
      return [t`A deadline of the service level was missed`]
    case 'TimelineMissedCall':
      return [entry.durationSeconds ? t`${by} called` : t`Missed call from ${by}`]
    case 'TimelineCall':
      return [t`${by} called`]
    case 'TimelineMarketingChoice':
      return [choiceWords(entry, by, apart(customer))]
  }
}

/** What somebody wrote down with it. */
function quotedIn(entry: Entry): string | null {
  if (entry.__typename === 'TimelineClosed') return entry.closingNote
  return entry.__typename === 'TimelineMarketingChoice' ? entry.consent : null
}

/** What somebody of the team, or a program, did with the chat. */
export default memo(function EntryLine({ entry, name }: { entry: Entry; name: string }) {
  const { id, createdAt } = entry
  const [first, ...others] = wordsOf(entry, name)
  const quoted = quotedIn(entry)
  if (entry.__typename === 'TimelineCall' || entry.__typename === 'TimelineMissedCall') {
    const { contactId } = entry
    return (
      <Suspense>
        <CallEntry {...{ id, contactId, createdAt }} words={first ?? ''} />
      </Suspense>
    )
  }
  return (
    <div className="my-2 px-8 text-center text-xs text-ink-2" data-entry={id}>
      <p>
        {first}{' '}
        <time dateTime={createdAt} title={exactTime(createdAt)} className="text-ink-3 [unicode-bidi:isolate]">
          {clockTime(createdAt)}
        </time>
      </p>
      {others.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {quoted ? <q dir="auto">{quoted}</q> : null}
    </div>
  )
})
