import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ResultOf } from '../graphql/document.ts'
import { numeral } from '../language/format.ts'
import { exactTime } from '../ui/time.ts'
import type { previewDocumentQuery } from './documents.ts'

type Preview = ResultOf<typeof previewDocumentQuery>['previewWebhookDocument']

const placed = ({ message, line, column }: Preview['problems'][number]) =>
  line === null || column === null ? message : t`Line ${line}, column ${column}: ${message}`

/** What is wrong with a document, or the body that it would make. */
export function DocumentPreview({ preview }: { preview: Preview }) {
  const { problems, cost, costLimit, body, occurredAt } = preview
  if (problems.length > 0)
    return (
      <ul className="rounded-lg bg-bad-soft px-3 py-2 text-bad">
        {problems.map((problem) => (
          <li key={placed(problem)} className="wrap-anywhere">
            {placed(problem)}
          </li>
        ))}
      </ul>
    )
  const price = t`Costs ${numeral(cost)} of ${numeral(costLimit)}.`
  if (body === null || occurredAt === null)
    return (
      <p className="text-ink-2">
        <Trans>It can be saved. No such event has happened recently. {price}</Trans>
      </p>
    )
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-ink-2">
        <Trans>
          The body of the last such event, {exactTime(occurredAt)}. {price}
        </Trans>
      </p>
      <pre className="rounded-lg bg-raised px-3 py-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        {JSON.stringify(JSON.parse(body), null, 2)}
      </pre>
    </div>
  )
}
