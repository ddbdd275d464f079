import { t } from '@lingui/core/macro'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { useAnswer } from '../../settings/use-answer.ts'
import { share } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import { useAsked } from '../range.ts'
import { ReportPage } from './report-page.tsx'

const templatesQuery = graphql(`
  query TemplateReport($from: String!, $to: String!, $accountId: ID) {
    templateReport(from: $from, to: $to, accountId: $accountId) {
      asOf
      rows { name language madeCount sentCount deliveredCount readCount failedCount }
    }
  }
`)
type Row = ResultOf<typeof templatesQuery>['templateReport']['rows'][number]

/** What became of messages by their template. */
export default function TemplatesReport() {
  const asked = useAsked()
  const answer = useAnswer(templatesQuery, { ...asked.days, accountId: asked.account })
  const columns: Column<Row>[] = [
    { label: t`Template`, value: ({ name }) => name },
    { label: t`Language`, value: ({ language }) => language },
    { label: t`Messages`, value: ({ madeCount }) => madeCount },
    { label: t`Sent`, value: ({ sentCount }) => sentCount },
    { label: t`Delivered`, value: ({ deliveredCount }) => deliveredCount },
    { label: t({ message: 'Read', context: 'status' }), value: ({ readCount }) => readCount },
    { label: t`Read, in percent`, value: ({ readCount, sentCount }) => share(readCount, sentCount) },
    { label: t`Failed`, value: ({ failedCount }) => failedCount },
  ]
  return (
    <ReportPage asked={asked} answer={answer} by="account" at={answer.data?.templateReport.asOf}>
      {({ templateReport: { rows } }) => (
        <FigureTable
          label={t`Messages by template`}
          columns={columns}
          rows={rows}
          none={t`No message of a template in these days.`}
        />
      )}
    </ReportPage>
  )
}
