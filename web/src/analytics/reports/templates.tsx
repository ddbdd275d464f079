import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReportFigure } from '../../generated/documents.ts'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { linkLook } from '../../ui/link-look.ts'
import { share } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import { useAsked } from '../range.ts'
import { type PlatformCounts, usePlatformFigures } from './platform-figures.ts'
import { ReportPage } from './report-page.tsx'

const templatesQuery = graphql(`
  query TemplateReport($from: String!, $to: String!, $accountId: ID, $mayTemplates: Boolean!) {
    templateReport(from: $from, to: $to, accountId: $accountId) {
      window { asOf }
      rows {
        name
        language
        template @include(if: $mayTemplates) { id platformId }
        counts { madeCount sentCount deliveredCount readCount failedCount }
      }
    }
  }
`)
type Row = ResultOf<typeof templatesQuery>['templateReport']['rows'][number]

const casesOf =
  (figure: ReportFigure) =>
  ({ name, language }: Row) => ({ figure, by: { template: name, language } })

/** What the platform counts of the same template in the same days, where it has told. */
function platformColumns(platform: ReadonlyMap<string, PlatformCounts> | null): Column<Row>[] {
  if (!platform) return []
  const of = ({ template }: Row, name: keyof PlatformCounts) =>
    (template?.platformId && platform.get(template.platformId)?.[name]) ?? null
  return [
    { label: t`Sent, by the platform`, value: (row) => of(row, 'sent') },
    { label: t`Delivered, by the platform`, value: (row) => of(row, 'delivered') },
    { label: t`Read, by the platform`, value: (row) => of(row, 'read') },
  ]
}

function Name({ row: { name, template } }: { row: Row }) {
  if (!template) return <bdi>{name}</bdi>
  return (
    <Link to="/templates/$template" params={{ template: template.id }} className={linkLook}>
      <bdi>{name}</bdi>
    </Link>
  )
}

/** What became of messages by their template; each name leads to the template. */
export default function TemplatesReport() {
  const asked = useAsked()
  const answer = useAnswer(templatesQuery, {
    ...asked.days,
    accountId: asked.account,
    mayTemplates: useMay('TEMPLATES_READ'),
  })
  const platform = usePlatformFigures(asked)
  const columns: Column<Row>[] = [
    { label: t`Template`, value: ({ name }) => name, show: (row) => <Name row={row} /> },
    { label: t`Language`, value: ({ language }) => language },
    { label: t`Messages`, value: ({ counts }) => counts.madeCount, cases: casesOf('OUTGOING_MESSAGES') },
    { label: t`Sent`, value: ({ counts }) => counts.sentCount, cases: casesOf('SENT_MESSAGES') },
    {
      label: t`Delivered`,
      value: ({ counts }) => counts.deliveredCount,
      cases: casesOf('DELIVERED_MESSAGES'),
    },
    {
      label: t({ message: 'Read', context: 'status' }),
      value: ({ counts }) => counts.readCount,
      cases: casesOf('READ_MESSAGES'),
    },
    { label: t`Read, in percent`, value: ({ counts }) => share(counts.readCount, counts.sentCount) },
    { label: t`Failed`, value: ({ counts }) => counts.failedCount, cases: casesOf('FAILED_MESSAGES') },
    ...platformColumns(platform),
  ]
  return (
    <ReportPage asked={asked} answer={answer} by="account" at={answer.data?.templateReport.window.asOf}>
      {({ templateReport: { rows } }) => (
        <FigureTable
          label={t`Messages by template`}
          file="TEMPLATES"
          columns={columns}
          rows={rows}
          none={t`No message of a template in these days.`}
        />
      )}
    </ReportPage>
  )
}
