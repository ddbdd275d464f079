import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Hourglass, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { priorityWords } from '../../priority/words.ts'
import { clockWords } from '../../service/words.ts'
import { useMay } from '../../session/me-context.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { duration } from '../../ui/time.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { deleteLevelMutation, type Level, levelsQuery } from './documents.ts'

const loadForm = () => import('./level-form.tsx')
const LevelForm = lazy(loadForm)

const minute = 60_000

/** Of which conversations it is. */
function scopeOf({ isForAllTeams, team, priority }: Level): string {
  const teams = isForAllTeams ? t`Every team` : (team?.name ?? t`A team that was deleted`)
  return `${teams} · ${priority ? i18n._(priorityWords[priority]) : t`Every priority`}`
}

const timesOf = (level: Level): string =>
  (
    [
      [level.firstResponseMinutes, clockWords.FIRST_RESPONSE],
      [level.nextResponseMinutes, clockWords.NEXT_RESPONSE],
      [level.resolutionMinutes, clockWords.RESOLUTION],
    ] as const
  )
    .flatMap(([minutes, words]) =>
      minutes === null ? [] : `${i18n._(words)}: ${duration(minutes * minute)}`,
    )
    .join(' · ')

function DeleteLevel({ level, onClose }: { level: Level; onClose: () => void }) {
  const change = useChange(deleteLevelMutation, onClose)
  return (
    <Confirm
      title={t`Delete the service level ${level.name}`}
      submit={t`Delete service level`}
      onConfirm={() => void change.run({ id: level.id })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>Its deadlines no longer apply. Reports keep what was met and missed.</Trans>
      </p>
    </Confirm>
  )
}

function LevelRow({ level }: { level: Level }) {
  const mayWrite = useMay('CHATBOT_SLA_WRITE')
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { name } = level
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{name}</bdi>
        <p className="text-[0.8125rem] break-words text-ink-2">{scopeOf(level)}</p>
        <p className="text-[0.8125rem] break-words text-ink-2">{timesOf(level)}</p>
      </div>
      <RowMenu
        label={t`Actions for ${name}`}
        actions={[
          mayWrite && { label: t`Edit`, icon: Pencil, onChoose: () => setOpen('edit') },
          mayWrite && { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setOpen('delete') },
        ]}
      />
      <Suspense>{open === 'edit' ? <LevelForm level={level} onClose={close} /> : null}</Suspense>
      {open === 'delete' ? <DeleteLevel level={level} onClose={close} /> : null}
    </Row>
  )
}

/** How soon conversations are to be answered and closed, by team and priority. */
export default function LevelsPage() {
  const answer = useAnswer(levelsQuery, {})
  const mayWrite = useMay('CHATBOT_SLA_WRITE')
  const [adding, setAdding] = useState(false)
  useEffect(() => whenIdle(() => void loadForm()), [])
  return (
    <Room
      title={t`Service levels`}
      about={t`How soon conversations are to be answered and closed. The level that says most about the team and the priority applies. Deadlines are shown in the list, in the conversation and on the wall; a missed one sends nothing to the customer.`}
      action={
        mayWrite ? (
          <Button look="primary" onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>New service level</Trans>
          </Button>
        ) : null
      }
    >
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ serviceLevels }) =>
          serviceLevels.length === 0 ? (
            <Empty icon={Hourglass} title={t`No service levels yet`}>
              {t`One for every team and priority is a good start: an hour to the first answer, for example.`}
            </Empty>
          ) : (
            <Rows label={t`Service levels`}>
              {serviceLevels.map((level) => (
                <LevelRow key={level.id} level={level} />
              ))}
            </Rows>
          )
        }
      </Answered>
      <Suspense>{adding ? <LevelForm onClose={() => setAdding(false)} /> : null}</Suspense>
    </Room>
  )
}
