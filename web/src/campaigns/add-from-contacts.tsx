import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { nameOf } from '../chat/name.ts'
import { segmentsQuery } from '../contacts/documents.ts'
import { type ContactFilters, countOf, toFilter } from '../contacts/filters.ts'
import type { BroadcastAudienceInput } from '../generated/documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { numeral } from '../language/format.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { Chips } from '../saved-views/chips.tsx'
import type { Blank } from '../templates/values.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { tell } from '../ui/toast.ts'
import { useSettled } from '../ui/use-settled.ts'
import { type Audience, audienceQuery, fillMutation } from './draft-documents.ts'
import { firstSources, type Sources, ValueSources, valuesFrom } from './value-sources.tsx'

const FilterDialog = lazy(() => import('../contacts/filter-dialog.tsx'))

interface Chosen {
  segments: string[]
  filters: ContactFilters
  notSegments: string[]
  notFilters: ContactFilters
}

function audienceOf(chosen: Chosen, blanks: readonly Blank[], sources: Sources): BroadcastAudienceInput {
  const { segments, filters, notSegments, notFilters } = chosen
  return {
    filter: toFilter(filters),
    ...(segments.length > 0 && { segmentIds: segments }),
    ...(notSegments.length > 0 && { exceptSegmentIds: notSegments }),
    ...(countOf(notFilters) > 0 && { exceptFilter: toFilter(notFilters) }),
    values: valuesFrom(blanks, sources),
  }
}

/** How many come, who is left out and why, and how some would read it. */
function Preview({ audience }: { audience: Audience }) {
  const { matchedCount, knownCount, optedOutCount, lackingCount, sendableCount, samples } = audience
  const left = [
    knownCount > 0 && t`already in the campaign: ${numeral(knownCount)}`,
    optedOutCount > 0 && t`want no marketing: ${numeral(optedOutCount)}`,
    lackingCount > 0 && t`have nothing for a value: ${numeral(lackingCount)}`,
  ].filter(Boolean)
  return (
    <div className="flex flex-col gap-2 rounded-xl border border-line bg-surface px-4 py-3">
      <p role="status" className="font-medium tabular-nums">
        {t`${numeral(sendableCount)} of ${numeral(matchedCount)} contacts would be added`}
      </p>
      {left.length > 0 ? (
        <p className="text-[0.8125rem] text-ink-2">
          <Trans>Left out:</Trans> {left.join(' · ')}
        </p>
      ) : null}
      {samples.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {samples.map(({ contact, text }) => (
            <li key={contact.id} className="rounded-lg bg-thread px-3 py-2">
              <bdi className="block text-xs font-medium text-ink-2">{nameOf(contact)}</bdi>
              <span dir="auto" className="line-clamp-3 block break-words text-by-page">
                {text}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

interface NarrowProps {
  label: string
  filters: ContactFilters
  onChange: (filters: ContactFilters) => void
}

/** Filters as the list of contacts has them. */
function Narrow({ label, filters, onChange }: NarrowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = countOf(filters)
  return (
    <>
      <Button onClick={() => setIsOpen(true)} aria-haspopup="dialog">
        {label}
        {count > 0 ? (
          <span className="rounded-full bg-accent-soft px-1.5 text-xs text-accent tabular-nums">
            <span aria-hidden="true">{numeral(count)}</span>
            <span className="sr-only">{plural(count, { one: '# condition', other: '# conditions' })}</span>
          </span>
        ) : null}
      </Button>
      <Suspense>
        {isOpen ? (
          <FilterDialog
            filters={filters}
            onChange={(next) => {
              onChange(next)
              setIsOpen(false)
            }}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

interface AddProps {
  id: string
  blanks: readonly Blank[]
  onAdded: () => void
}

/** Adds who of the contacts is meant: segments and a filter, without others, with what stands in the template's values. */
export function AddFromContacts({ id, blanks, onAdded }: AddProps) {
  const [chosen, setChosen] = useState<Chosen>({ segments: [], filters: {}, notSegments: [], notFilters: {} })
  const [sources, setSources] = useState<Sources>(() => firstSources(blanks))
  const [{ data }] = useQuery({ query: segmentsQuery })
  const segments = data?.contactSegments.nodes ?? []
  const set = (part: Partial<Chosen>) => setChosen((now) => ({ ...now, ...part }))
  const audience = useMemo(() => audienceOf(chosen, blanks, sources), [chosen, blanks, sources])
  const asked = useSettled(audience)
  const answer = useAnswer(audienceQuery, { id, audience: asked })
  const fill = useChange(fillMutation, ({ fillBroadcast: { addedCount } }) => {
    tell({ text: t`Added: ${numeral(addedCount)}` })
    answer.retry()
    onAdded()
  })
  const preview = answer.data?.broadcastAudience
  const isReady = preview !== undefined && preview.missing.length === 0 && preview.sendableCount > 0
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Chips
          label={t`Who belongs to one of these segments`}
          all={segments}
          picked={chosen.segments}
          onChange={(picked) => set({ segments: picked ?? [] })}
        />
        <Chips
          label={t`But not who belongs to one of these`}
          all={segments}
          picked={chosen.notSegments}
          onChange={(picked) => set({ notSegments: picked ?? [] })}
        />
        <div className="flex flex-wrap gap-2">
          <Narrow
            label={t`Tags and filters…`}
            filters={chosen.filters}
            onChange={(filters) => set({ filters })}
          />
          <Narrow
            label={t`But not those…`}
            filters={chosen.notFilters}
            onChange={(notFilters) => set({ notFilters })}
          />
        </div>
        {blanks.length > 0 ? <ValueSources blanks={blanks} sources={sources} onChange={setSources} /> : null}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Answered answer={answer}>
          {({ broadcastAudience }) => <Preview audience={broadcastAudience} />}
        </Answered>
        {preview && preview.missing.length > 0 ? (
          <p className="text-ink-2">
            <Trans>Choose what fills each value of the template; then they can be added.</Trans>
          </p>
        ) : null}
        {fill.problem ? <Alert>{fill.problem.message}</Alert> : null}
        <div>
          <Button
            look="primary"
            disabled={!isReady || fill.busy || answer.late || asked !== audience}
            onClick={() => void fill.run({ input: { id, audience } })}
          >
            {plural(preview?.sendableCount ?? 0, { one: 'Add # person', other: 'Add # people' })}
          </Button>
        </div>
      </div>
    </div>
  )
}
