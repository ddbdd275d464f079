import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReportFigure } from '../../generated/documents.ts'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { linkLook } from '../../ui/link-look.ts'
import { exactTime } from '../../ui/time.ts'
import { Figure, Figures, share } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import { useAsked } from '../range.ts'
import { ReportPage } from './report-page.tsx'

const campaignsQuery = graphql(`
  query CampaignReport($from: String!, $to: String!, $accountId: ID, $mayCampaigns: Boolean!) {
    campaignReport(from: $from, to: $to, accountId: $accountId) {
      window { asOf }
      rows {
        name
        startedAt
        broadcast @include(if: $mayCampaigns) { id }
        counts { total sent delivered read replied clicked failed }
      }
    }
  }
`)
type Row = ResultOf<typeof campaignsQuery>['campaignReport']['rows'][number]

const casesOf =
  (figure: ReportFigure) =>
  ({ broadcast }: Row) =>
    broadcast ? { figure, by: { campaign: broadcast.id } } : null

function Name({ row: { name, broadcast } }: { row: Row }) {
  if (!broadcast) return <bdi>{name}</bdi>
  return (
    <Link to="/campaigns/$campaign" params={{ campaign: broadcast.id }} className={linkLook}>
      <bdi>{name}</bdi>
    </Link>
  )
}

const sum = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)

/** Campaigns beside each other; each name leads to the campaign, each figure to the people it counts. */
export default function CampaignsReport() {
  const asked = useAsked()
  const answer = useAnswer(campaignsQuery, {
    ...asked.days,
    accountId: asked.account,
    mayCampaigns: useMay('CAMPAIGNS_READ'),
  })
  const columns: Column<Row>[] = [
    { label: t`Campaign`, value: ({ name }) => name, show: (row) => <Name row={row} /> },
    { label: t`Began`, value: ({ startedAt }) => startedAt, show: ({ startedAt }) => exactTime(startedAt) },
    {
      label: t({ message: 'People', context: 'campaign' }),
      value: ({ counts }) => counts.total,
      cases: casesOf('CAMPAIGN_PEOPLE'),
    },
    { label: t`Sent`, value: ({ counts }) => counts.sent, cases: casesOf('CAMPAIGN_SENT') },
    { label: t`Delivered`, value: ({ counts }) => counts.delivered, cases: casesOf('CAMPAIGN_DELIVERED') },
    {
      label: t({ message: 'Read', context: 'status' }),
      value: ({ counts }) => counts.read,
      cases: casesOf('CAMPAIGN_READ'),
    },
    { label: t`Read, in percent`, value: ({ counts }) => share(counts.read, counts.sent) },
    { label: t`Replied`, value: ({ counts }) => counts.replied, cases: casesOf('CAMPAIGN_REPLIED') },
    { label: t`Clicked`, value: ({ counts }) => counts.clicked, cases: casesOf('CAMPAIGN_CLICKED') },
    { label: t`Failed`, value: ({ counts }) => counts.failed, cases: casesOf('CAMPAIGN_FAILED') },
  ]
  return (
    <ReportPage asked={asked} answer={answer} by="account" at={answer.data?.campaignReport.window.asOf}>
      {({ campaignReport: { rows } }) => (
        <>
          <Figures>
            <Figure label={t`Campaigns`} value={rows.length} />
            <Figure label={t`Sent`} cases="CAMPAIGN_SENT" value={sum(rows, ({ counts }) => counts.sent)} />
            <Figure
              label={t`Replied`}
              cases="CAMPAIGN_REPLIED"
              value={sum(rows, ({ counts }) => counts.replied)}
            />
            <Figure
              label={t`Failed`}
              cases="CAMPAIGN_FAILED"
              value={sum(rows, ({ counts }) => counts.failed)}
            />
          </Figures>
          <FigureTable
            label={t`Campaigns`}
            file="CAMPAIGNS"
            columns={columns}
            rows={rows}
            none={t`No campaign started sending in these days.`}
          />
        </>
      )}
    </ReportPage>
  )
}
