import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { GitCompare, History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Graph, voiceGraphOf } from '../flows/graph.ts'
import { type MenuVersion, menuVersionsQuery, restoreMenuMutation } from '../flows/voice-menu-documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { numeral } from '../language/format.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Empty } from '../ui/empty.tsx'
import { Row, Rows } from '../ui/rows.tsx'
import { exactTime } from '../ui/time.ts'

const Compare = lazy(() => import('../flows/compare.tsx'))

function Restore({ id, version, onClose }: { id: string; version: number; onClose: () => void }) {
  const change = useChange(restoreMenuMutation, onClose)
  return (
    <Confirm
      title={t`Roll back to version ${numeral(version)}?`}
      submit={t`Roll back`}
      onConfirm={() => void change.run({ input: { id, version } })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>It becomes the draft and is published as a new version. The current draft is lost.</Trans>
      </p>
    </Confirm>
  )
}

interface VersionRowProps {
  version: MenuVersion
  isLive: boolean
  onCompare: () => void
  onRestore: (() => void) | null
}

function VersionRow({ version, isLive, onCompare, onRestore }: VersionRowProps) {
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{t`Version ${numeral(version.version)}`}</span>
          {isLive ? (
            <Badge tone="accent">
              <Trans>New calls run it</Trans>
            </Badge>
          ) : null}
        </p>
        {version.note ? (
          <p className="break-words">
            <bdi>{version.note}</bdi>
          </p>
        ) : null}
        <p className="text-[0.8125rem] text-ink-2">
          {exactTime(version.publishedAt)}
          {version.publishedBy?.name ? (
            <>
              {', '}
              <bdi>{version.publishedBy.name}</bdi>
            </>
          ) : null}
        </p>
      </div>
      <div className="flex shrink-0 flex-col gap-1.5 sm:flex-row">
        <Button size="small" aria-label={t`Compare version ${numeral(version.version)}`} onClick={onCompare}>
          <GitCompare className="size-4" aria-hidden="true" />
          <Trans>Compare</Trans>
        </Button>
        {onRestore ? (
          <Button
            size="small"
            aria-label={t`Roll back to version ${numeral(version.version)}`}
            onClick={onRestore}
          >
            <History className="size-4" aria-hidden="true" />
            <Trans>Roll back</Trans>
          </Button>
        ) : null}
      </div>
    </Row>
  )
}

interface MenuVersionsProps {
  id: string
  draft: Graph
  mayWrite: boolean
}

/** What was published of a voice menu: who, when and why. */
export default function MenuVersions({ id, draft, mayWrite }: MenuVersionsProps) {
  const answer = useAnswer(menuVersionsQuery, { id })
  const [compared, setCompared] = useState<number>()
  const [restored, setRestored] = useState<number>()
  return (
    <Answered answer={answer}>
      {({ ivrFlow: { liveVersion, versions } }) => {
        const shown = versions.find(({ version }) => version === compared)
        if (versions.length === 0) {
          return (
            <Empty icon={History} title={t`No version yet`}>
              {t`Publish the draft: new calls run the published version, which never changes.`}
            </Empty>
          )
        }
        return (
          <div className="flex flex-col gap-5">
            <Rows label={t`Versions`}>
              {versions.map((version) => (
                <VersionRow
                  key={version.version}
                  version={version}
                  isLive={version.version === liveVersion}
                  onCompare={() => setCompared(version.version)}
                  onRestore={mayWrite ? () => setRestored(version.version) : null}
                />
              ))}
            </Rows>
            {shown ? (
              <Suspense>
                <Compare
                  before={voiceGraphOf(shown.graph)}
                  after={draft}
                  label={t`From version ${numeral(shown.version)} to the draft`}
                />
              </Suspense>
            ) : null}
            {restored === undefined ? null : (
              <Restore id={id} version={restored} onClose={() => setRestored(undefined)} />
            )}
          </div>
        )
      }}
    </Answered>
  )
}
