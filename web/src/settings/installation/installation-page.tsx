import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { numeral } from '../../language/format.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/time.ts'
import { Components } from './components.tsx'
import { installationQuery, type Status } from './documents.ts'
import { Figure, Part, spaceWords, Table } from './facts.tsx'
import { Findings } from './findings.tsx'
import { Arrivals, Processes, Work } from './work.tsx'

/** PostgreSQL with its largest tables, and the disk. */
function Storage({ database, tables, disk }: Pick<Status, 'database' | 'tables' | 'disk'>) {
  const { version, bytes, connections, mostConnections } = database
  return (
    <Part title={t`Database and disk`}>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure label={t`Version of PostgreSQL`}>{version}</Figure>
        <Figure label={t`Size of the database`}>{spaceWords(bytes)}</Figure>
        <Figure label={t`Connections`}>{t`${numeral(connections)} of ${numeral(mostConnections)}`}</Figure>
        <Figure label={t`Free on the disk`}>
          {disk ? t`${spaceWords(disk.freeBytes)} of ${spaceWords(disk.allBytes)}` : '–'}
        </Figure>
      </div>
      <Table
        label={t`Largest tables`}
        head={[t`Table`, t`Size`, t`Rows, estimated`]}
        rows={tables.map(({ name, bytes: size, rows }) => [
          <code key="name">{name}</code>,
          spaceWords(size),
          numeral(rows),
        ])}
      />
    </Part>
  )
}

/** How the installation fares, for those who operate it. */
export default function InstallationPage() {
  const answer = useAnswer(installationQuery, {})
  const now = useNow()
  return (
    <Room
      title={t`Installation`}
      about={<Trans>State of the whole installation. For workspaces, it shows only figures.</Trans>}
      action={
        <Button onClick={answer.retry}>
          <RefreshCw className="size-4" aria-hidden="true" />
          <Trans>Refresh</Trans>
        </Button>
      }
    >
      <Answered answer={answer}>
        {({ installationStatus: status }) => (
          <div className="flex flex-col gap-7">
            <Processes processes={status.processes} />
            <Work work={status.work} lanes={status.lanes} now={now} />
            <Arrivals
              callbacks={status.callbacks}
              webhooks={status.webhooks}
              now={now}
              onChanged={answer.retry}
            />
            <Storage database={status.database} tables={status.tables} disk={status.disk} />
            <Findings />
            <Components />
          </div>
        )}
      </Answered>
    </Room>
  )
}
