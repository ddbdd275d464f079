import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { inWords } from '../chat/template-name.ts'
import { numeral } from '../language/format.ts'
import { RowMenu } from '../ui/row-menu.tsx'
import { Row } from '../ui/rows.tsx'
import { exactTime, spokenAgo } from '../ui/time.ts'
import { reasonWords } from './cause-words.ts'
import type { Deed } from './deeds.ts'
import type { Campaign } from './documents.ts'
import { Progress } from './progress.tsx'
import { StateBadge } from './state-badge.tsx'
import { useEndings } from './use-endings.ts'

/** When it goes out, or what came of it. */
function whenWords(
  { status, scheduledAt, startedAt, completedAt, createdAt }: Campaign,
  now: number,
): string {
  if (status === 'SCHEDULED' && scheduledAt) return t`Starts ${exactTime(scheduledAt)}`
  if (status === 'DRAFT')
    return scheduledAt ? t`To start ${exactTime(scheduledAt)}` : t`Made ${spokenAgo(createdAt, now)}`
  if (completedAt) return t`Completed ${spokenAgo(completedAt, now)}`
  return startedAt ? t`Started ${spokenAgo(startedAt, now)}` : t`Made ${spokenAgo(createdAt, now)}`
}

interface RowProps {
  campaign: Campaign
  now: number
  onDeed: (deed: Deed) => void
  onOpen: () => void
}

/** A campaign in the list: what, how far, and what can be done with it. */
export function CampaignListRow({ campaign, now, onDeed, onOpen }: RowProps) {
  const { id, name, status, template, counts } = campaign
  const endings = useEndings(campaign, onDeed)
  const reason = reasonWords(campaign)
  const isBegun = status !== 'DRAFT' && status !== 'SCHEDULED'
  return (
    <Row>
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              to="/campaigns/$campaign"
              params={{ campaign: id }}
              className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
            <StateBadge status={status} />
          </p>
          <p className="truncate text-[0.8125rem] text-ink-2">
            <bdi>{inWords(template.name)}</bdi> · {whenWords(campaign, now)}
          </p>
          {reason ? (
            <p dir="auto" className="text-by-page text-[0.8125rem] break-words text-warn">
              {reason}
            </p>
          ) : null}
        </div>
        {isBegun ? (
          <Progress campaign={campaign} />
        ) : (
          <p className="self-center text-[0.8125rem] text-ink-2 tabular-nums">
            {t`People: ${numeral(counts.total)}`}
          </p>
        )}
      </div>
      <RowMenu
        label={t`Actions for ${name}`}
        actions={[{ label: t`Open`, icon: PencilLine, onChoose: onOpen }, ...endings]}
      />
    </Row>
  )
}
