import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { GitCompare, History } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { numeral } from '../language/format.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Empty } from '../ui/empty.tsx'
import { Select } from '../ui/field.tsx'
import { Row, Rows } from '../ui/rows.tsx'
import { exactTime } from '../ui/time.ts'
import { type Graph, graphOf } from './graph.ts'
import { restoreMutation, type Version, versionsQuery } from './version-documents.ts'

const Compare = lazy(() => import('./compare.tsx'))
const MoveSessions = lazy(() => import('./move-sessions.tsx'))

function Restore({ id, version, onClose }: { id: string; version: number; onClose: () => void }) {
  const change = useChange(restoreMutation, onClose)
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
  version: Version
  isLive: boolean
  running: number
  onCompare: () => void
  onRestore: (() => void) | null
}

function VersionRow({ version: { version, note, publishedAt, publishedBy }, ...props }: VersionRowProps) {
  const { isLive, running, onCompare, onRestore } = props
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{t`Version ${numeral(version)}`}</span>
          {isLive ? (
            <Badge tone="accent">
              <Trans>New sessions run it</Trans>
            </Badge>
          ) : null}
          {running > 0 ? (
            <Badge>
              <Plural value={running} one="# session runs" other="# sessions run" />
            </Badge>
          ) : null}
        </p>
        {note ? (
          <p className="break-words">
            <bdi>{note}</bdi>
          </p>
        ) : null}
        <p className="text-[0.8125rem] text-ink-2">
          {exactTime(publishedAt)}
          {publishedBy?.name ? (
            <>
              {', '}
              <bdi>{publishedBy.name}</bdi>
            </>
          ) : null}
        </p>
      </div>
      <div className="flex shrink-0 flex-col gap-1.5 sm:flex-row">
        <Button size="small" aria-label={t`Compare version ${numeral(version)}`} onClick={onCompare}>
          <GitCompare className="size-4" aria-hidden="true" />
          <Trans>Compare</Trans>
        </Button>
        {onRestore ? (
          <Button size="small" aria-label={t`Roll back to version ${numeral(version)}`} onClick={onRestore}>
            <History className="size-4" aria-hidden="true" />
            <Trans>Roll back</Trans>
          </Button>
        ) : null}
      </div>
    </Row>
  )
}

interface VersionsProps {
  id: string
  draft: Graph
  mayWrite: boolean
}

interface ComparisonProps {
  version: Version
  versions: readonly Version[]
  draft: Graph
}

/** What differs from a version to the draft, or to another version that is chosen. */
function Comparison({ version, versions, draft }: ComparisonProps) {
  const [chosen, setChosen] = useState('')
  const other = versions.find((one) => String(one.version) === chosen && one !== version)
  const before = useMemo(() => graphOf(version.graph), [version.graph])
  const after = useMemo(() => (other ? graphOf(other.graph) : draft), [other, draft])
  const from = numeral(version.version)
  const to = other && numeral(other.version)
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t`Compare with`}
        className="max-w-60"
        value={other ? chosen : ''}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{t`The draft`}</option>
        {versions
          .filter((one) => one !== version)
          .map((one) => (
            <option key={one.version} value={one.version}>
              {t`Version ${numeral(one.version)}`}
            </option>
          ))}
      </Select>
      <Suspense>
        <Compare
          key={chosen}
          before={before}
          after={after}
          label={to ? t`From version ${from} to version ${to}` : t`From version ${from} to the draft`}
        />
      </Suspense>
    </div>
  )
}

/** What was published: who, when, why, and how many sessions run it. */
export default function Versions({ id, draft, mayWrite }: VersionsProps) {
  const answer = useAnswer(versionsQuery, { id })
  const [compared, setCompared] = useState<number>()
  const [restored, setRestored] = useState<number>()
  const [isMoving, setMoving] = useState(false)
  return (
    <Answered answer={answer}>
      {({ chatbotFlow: { liveVersion, runningSessions, versions } }) => {
        const running = (version: number) =>
          runningSessions.find((one) => one.version === version)?.count ?? 0
        const older = runningSessions
          .filter(({ version }) => version !== liveVersion)
          .reduce((sum, { count }) => sum + count, 0)
        const shown = versions.find(({ version }) => version === compared)
        if (versions.length === 0) {
          return (
            <Empty icon={History} title={t`No version yet`}>
              {t`Publish the draft: new sessions run the published version, which never changes.`}
            </Empty>
          )
        }
        return (
          <div className="flex flex-col gap-5">
            {older > 0 && mayWrite ? (
              <p className="flex flex-wrap items-center gap-3">
                <Plural
                  value={older}
                  one="# session runs an older version."
                  other="# sessions run older versions."
                />
                <Button size="small" onClick={() => setMoving(true)}>
                  <Trans>Decide about them</Trans>
                </Button>
              </p>
            ) : null}
            <Rows label={t`Versions`}>
              {versions.map((version) => (
                <VersionRow
                  key={version.version}
                  version={version}
                  isLive={version.version === liveVersion}
                  running={running(version.version)}
                  onCompare={() => setCompared(version.version)}
                  onRestore={mayWrite ? () => setRestored(version.version) : null}
                />
              ))}
            </Rows>
            {shown ? (
              <Comparison key={shown.version} version={shown} versions={versions} draft={draft} />
            ) : null}
            {restored === undefined ? null : (
              <Restore id={id} version={restored} onClose={() => setRestored(undefined)} />
            )}
            <Suspense>
              {isMoving ? <MoveSessions id={id} count={older} onClose={() => setMoving(false)} /> : null}
            </Suspense>
          </div>
        )
      }}
    </Answered>
  )
}
