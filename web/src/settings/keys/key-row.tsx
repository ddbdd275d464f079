import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { inWords } from '../../ui/enum-words.ts'
import { type RowAction, RowMenu } from '../../ui/row-menu.tsx'
import { Row } from '../../ui/rows.tsx'
import { exactTime, fullDate, spokenAgo } from '../../ui/time.ts'
import { isOver } from './expiry.ts'

interface KeyRowProps {
  name: string
  /** its beginning, as it would be pasted */
  beginning: string
  scopes: string[]
  isActive: boolean
  expiresAt: string | null
  lastUsedAt: string | null
  createdAt: string
  now: number
  /** what else is to be said: lineage, addresses */
  children?: ReactNode
  actions: (RowAction | false)[]
}

function State({ isActive, expiresAt, now }: Pick<KeyRowProps, 'isActive' | 'expiresAt' | 'now'>) {
  if (isOver(expiresAt, now))
    return (
      <Badge tone="bad">
        <Trans>Expired</Trans>
      </Badge>
    )
  return isActive ? (
    <Badge tone="accent">
      <Trans>Active</Trans>
    </Badge>
  ) : (
    <Badge tone="warn">
      <Trans>Switched off</Trans>
    </Badge>
  )
}

function endOf(expiresAt: string, now: number): string {
  const at = exactTime(expiresAt)
  return isOver(expiresAt, now) ? t`ended ${at}` : t`works until ${at}`
}

/** A key: how it is recognised, what it is for, how long it works and when it last did. */
export function KeyRow(props: KeyRowProps) {
  const { name, beginning, scopes, expiresAt, lastUsedAt, createdAt, now, children, actions } = props
  return (
    <Row faded={!props.isActive || isOver(expiresAt, now)}>
      <div className="min-w-0 flex-1 py-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          <State {...props} />
          <code className="text-xs text-ink-2">{beginning}…</code>
        </p>
        <p className="text-[0.8125rem] text-ink-2">
          <span title={lastUsedAt ? exactTime(lastUsedAt) : undefined}>
            {lastUsedAt ? t`Last used ${spokenAgo(lastUsedAt, now)}` : t`Never used`}
          </span>
          {[t`made ${fullDate(createdAt)}`, ...(expiresAt ? [endOf(expiresAt, now)] : [])].map((fact) => (
            <Fragment key={fact}> · {fact}</Fragment>
          ))}
        </p>
        {children}
        <details className="mt-0.5 text-[0.8125rem] text-ink-2">
          <summary className="w-fit cursor-pointer rounded hover:text-ink">
            <Plural value={scopes.length} one="# scope" other="# scopes" />
          </summary>
          <p className="mt-1 flex flex-wrap gap-1">
            {scopes.map((scope) => (
              <Badge key={scope}>{inWords(scope)}</Badge>
            ))}
          </p>
        </details>
      </div>
      <RowMenu label={t`Actions for the key ${name}`} actions={actions} />
    </Row>
  )
}
