import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarDays, Megaphone, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { BroadcastFilter } from '../generated/documents.ts'
import { Answered } from '../page/answered.tsx'
import { useRoomSearch } from '../page/search.ts'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { RoomPage } from '../session/room-page.tsx'
import { primaryLinkLook } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Select } from '../ui/field.tsx'
import { FilterField } from '../ui/filter-field.tsx'
import { Pager, Rows, RowsSkeleton } from '../ui/rows.tsx'
import { useNow } from '../ui/time.ts'
import { walkOf } from '../ui/walk.ts'
import { CampaignListRow } from './campaign-list-row.tsx'
import { WhoMayRead } from './closed.tsx'
import type { Deed } from './deeds.ts'
import { type Campaign, campaignsQuery } from './documents.ts'
import { campaignsSearch } from './search.ts'
import { UsageOfMonth } from './usage.tsx'
import { useLiveList } from './use-live.ts'
import { type Status, statuses } from './words.ts'

const DeedDialog = lazy(() => import('./deed-dialog.tsx'))

const isStatus = (word: string): word is Status => Object.hasOwn(statuses, word)

function Actions() {
  return (
    <div className="flex flex-wrap gap-2">
      <Link
        to="/campaigns/calendar"
        className="inline-flex h-9 items-center gap-2 rounded-lg px-3 font-medium text-ink-2 hover:bg-raised hover:text-ink"
      >
        <CalendarDays className="size-4" aria-hidden="true" />
        <span className="sr-only sm:not-sr-only">
          <Trans>Calendar</Trans>
        </span>
      </Link>
      {useMay('CAMPAIGNS_WRITE') ? (
        <Link to="/campaigns/new" className={primaryLinkLook}>
          <Plus className="size-4" aria-hidden="true" />
          <Trans>New campaign</Trans>
        </Link>
      ) : null}
    </div>
  )
}

function Filters() {
  const [{ q = '', state = '' }, change] = useRoomSearch(campaignsSearch)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <FilterField label={t`Search campaigns`} value={q} onChange={(text) => change({ q: text, page: '' })} />
      <Select
        label={t`State`}
        className="w-full sm:w-44"
        value={state}
        onChange={({ target }) => change({ state: target.value, page: '' })}
      >
        <option value="">{t`All states`}</option>
        {Object.entries(statuses).map(([word, text]) => (
          <option key={word} value={word}>
            {i18n._(text)}
          </option>
        ))}
      </Select>
    </div>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Empty icon={Megaphone} title={t`No campaign found`}>
        <Trans>Search for another name, or for campaigns in all states.</Trans>
      </Empty>
    )
  return (
    <Empty icon={Megaphone} title={t`No campaigns yet`}>
      <Trans>A campaign sends one template to many people, now or at a scheduled time.</Trans>
    </Empty>
  )
}

function List() {
  const [{ q = '', state = '', page }, change] = useRoomSearch(campaignsSearch)
  const [deed, setDeed] = useState<{ deed: Deed; campaign: Campaign }>()
  const navigate = useNavigate()
  const now = useNow()
  const filter: BroadcastFilter = { search: q || null, status: isStatus(state) ? state : null }
  const answer = useAnswer(campaignsQuery, { filter, ...walkOf(page) })
  useLiveList(answer.retry)
  return (
    <>
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ broadcasts }) =>
          broadcasts.nodes.length === 0 ? (
            <Nothing isFiltered={q !== '' || state !== ''} />
          ) : (
            <>
              <Rows label={t`Campaigns`}>
                {broadcasts.nodes.map((campaign) => (
                  <CampaignListRow
                    key={campaign.id}
                    campaign={campaign}
                    now={now}
                    onDeed={(deed) => setDeed({ deed, campaign })}
                    onOpen={() =>
                      void navigate({ to: '/campaigns/$campaign', params: { campaign: campaign.id } })
                    }
                  />
                ))}
              </Rows>
              <Pager {...broadcasts} onPage={(next) => change({ page: next })} />
            </>
          )
        }
      </Answered>
      {deed ? (
        <Suspense>
          <DeedDialog {...deed} onClose={() => setDeed(undefined)} onDone={answer.retry} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The campaigns of the workspace, live. */
export function CampaignsPage() {
  return (
    <WhoMayRead>
      <RoomPage
        title={t`Campaigns`}
        about={<Trans>One template to many recipients, and its results.</Trans>}
        action={<Actions />}
      >
        <UsageOfMonth />
        <Filters />
        <List />
      </RoomPage>
    </WhoMayRead>
  )
}
