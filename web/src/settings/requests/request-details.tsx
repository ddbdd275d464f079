import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { numeral } from '../../language/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { secondTime } from '../../ui/time.ts'
import type { LoggedRequest } from './documents.ts'
import { doorWords } from './words.ts'

/** The beginning of a key as it would be pasted, with its name. */
function keyWords(key: LoggedRequest['key']): string {
  if (!key) return t`A deleted key`
  const beginning = key.__typename === 'PublicKey' ? key.keyPrefix : `svc_${key.keyPrefix}`
  return `${key.name} (${beginning}…)`
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

interface RequestDetailsProps {
  request: LoggedRequest
  onClose: () => void
}

/** All that is kept of a request; its body and its query string are not. */
export function RequestDetails({ request, onClose }: RequestDetailsProps) {
  const { key, door, method, operation, status, durationMs, requestId, errorCode, answeredAt } = request
  return (
    <Dialog title={t`Request`} onClose={onClose}>
      <div className="flex flex-col gap-4 overflow-y-auto px-5 py-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          <Fact label={t`Request ID`}>
            <code className="select-all">{requestId}</code>
          </Fact>
          <Fact label={t`Interface`}>{i18n._(doorWords[door])}</Fact>
          <Fact label={door === 'GRAPHQL' ? t`Operation` : t`Endpoint`}>
            <code>
              {method} {operation ?? t`unknown`}
            </code>
          </Fact>
          <Fact label={t`Status`}>{status}</Fact>
          {errorCode ? (
            <Fact label={t`Error code`}>
              <code>{errorCode.toLowerCase()}</code>
            </Fact>
          ) : null}
          <Fact label={t`Took`}>{t`${numeral(durationMs)} ms`}</Fact>
          <Fact label={t`Key`}>{keyWords(key)}</Fact>
          <Fact label={t`Answered`}>
            <time dateTime={answeredAt}>{secondTime(answeredAt)}</time>
          </Fact>
        </dl>
        <p className="text-[0.8125rem] text-ink-2">
          <Trans>The bodies of requests and answers, and what an address asks for, are not kept.</Trans>
        </p>
      </div>
    </Dialog>
  )
}
