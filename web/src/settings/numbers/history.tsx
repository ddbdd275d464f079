import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AccountChangeKind } from '../../generated/documents.ts'
import { Section } from '../../page/section.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Row, Rows } from '../../ui/rows.tsx'
import { exactTime } from '../../ui/time.ts'
import type { AccountOfPage } from './documents.ts'

type Change = AccountOfPage['changes']['nodes'][number]

/** What of a number changes. */
export const kindWords: Readonly<Record<AccountChangeKind, MessageDescriptor>> = {
  STATUS: msg`State`,
  QUALITY: msg`Quality`,
  MESSAGING_LIMIT: msg`Customers who may be messaged in a day`,
  THROUGHPUT: msg`Speed of sending`,
  RESTRICTION: msg`Restriction`,
  TOKEN: msg`Access token`,
  NAME: msg`Name`,
  MARKETING_SERVICE: msg`Marketing message service`,
}

function ChangeRow({ change }: { change: Change }) {
  const { kind, previous, current, details, alert, createdAt } = change
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{i18n._(kindWords[kind])}</span>
          <span className="min-w-0 wrap-anywhere">
            <bdi>{previous ?? '–'}</bdi> <span aria-hidden="true">→</span>
            <span className="sr-only">
              <Trans>then</Trans>
            </span>{' '}
            <bdi>{current ?? '–'}</bdi>
          </span>
          {alert === 'NAME_DECLINED' ? (
            <Badge tone="bad">
              <Trans>Declined</Trans>
            </Badge>
          ) : null}
        </p>
        <p className="text-[0.8125rem] text-ink-2">
          {exactTime(createdAt)}
          {kind === 'MARKETING_SERVICE' ? (
            <>
              {' '}
              ·{' '}
              <Trans>
                The account is not onboarded to it: marketing templates are sent like other messages.
              </Trans>
            </>
          ) : null}
          {details && kind === 'NAME' ? (
            <>
              {' '}
              · <bdi>{details}</bdi>
            </>
          ) : null}
        </p>
      </div>
    </Row>
  )
}

/** What became of a number, the latest first. */
export function History({ changes }: { changes: readonly Change[] }) {
  const title = t`History`
  return (
    <Section title={title}>
      {changes.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing has changed since it was connected.</Trans>
        </p>
      ) : (
        <Rows label={title}>
          {changes.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </Rows>
      )}
    </Section>
  )
}
