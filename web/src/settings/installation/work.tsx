import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useChange } from '../../graphql/use-change.ts'
import { numeral } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { duration, exactTime } from '../../ui/time.ts'
import { tell } from '../../ui/toast.ts'
import { retryFailedCallbacksMutation, type Status } from './documents.ts'
import { Figure, Part, Table } from './facts.tsx'

const age = (since: string | null, now: number) =>
  since ? duration(Math.max(0, now - Date.parse(since))) : '–'

/** The processes that live, with what each does not find well. */
export function Processes({ processes }: Pick<Status, 'processes'>) {
  return (
    <Part title={t`Processes`}>
      <Table
        label={t`Processes`}
        head={[t`Role`, t`Version`, t`Machine`, t`Since`, t`State`]}
        rows={processes.map(({ role, version, nodeVersion, host, startedAt, problems }) => [
          role,
          `${version} (Node.js ${nodeVersion})`,
          host,
          exactTime(startedAt),
          problems.length === 0 ? (
            t`well`
          ) : (
            <ul key="problems" lang="en" dir="ltr" className="min-w-56 whitespace-normal text-warn">
              {problems.map(({ part, reason }) => (
                <li key={part}>
                  {part}: {reason}
                </li>
              ))}
            </ul>
          ),
        ])}
      />
    </Part>
  )
}

/** Who works on a kind, in how many of its lanes. */
function lanesOf(lanes: Status['lanes'], kind: string): string {
  const held = lanes.filter((one) => one.kind === kind)
  const free = held.filter(({ worker }) => worker === null).reduce((sum, one) => sum + one.lanes, 0)
  const workers = held.filter(({ worker }) => worker !== null).length
  if (held.length === 0) return '–'
  return free > 0
    ? t`${numeral(free)} lanes without a worker`
    : plural(workers, { one: '# worker', other: '# workers' })
}

/** What waits, by kind. */
export function Work({ work, lanes, now }: Pick<Status, 'work' | 'lanes'> & { now: number }) {
  return (
    <Part title={t`Background work`}>
      <Table
        label={t`Background work`}
        head={[t`Kind`, t`Due`, t`In work`, t`Later`, t`Oldest due`, t`Workers`]}
        rows={work.map(({ kind, due, inFlight, later, oldestDueAt }) => [
          <code key="kind">{kind}</code>,
          numeral(due),
          numeral(inFlight),
          numeral(later),
          age(oldestDueAt, now),
          lanesOf(lanes, kind),
        ])}
      />
    </Part>
  )
}

interface ArrivalsProps extends Pick<Status, 'callbacks' | 'webhooks'> {
  now: number
  /** reads the page anew */
  onChanged: () => void
}

/** Callbacks that wait or have failed, and webhooks that get nothing. */
export function Arrivals({ callbacks, webhooks, now, onChanged }: ArrivalsProps) {
  const { run, busy, problem } = useChange(retryFailedCallbacksMutation)
  const retry = async () => {
    const data = await run({})
    if (!data) return
    const count = data.retryFailedCallbacks.retriedCount
    tell({
      text: plural(count, { one: '# callback will be retried.', other: '# callbacks will be retried.' }),
    })
    onChanged()
  }
  return (
    <Part
      title={t`Callbacks and webhooks`}
      action={
        callbacks.failed > 0 ? (
          <Button size="small" disabled={busy} onClick={() => void retry()}>
            <Trans>Retry failed callbacks</Trans>
          </Button>
        ) : null
      }
    >
      {problem ? (
        <p role="alert" className="text-bad">
          {problem.message}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure label={t`Callbacks that wait`}>{numeral(callbacks.waiting)}</Figure>
        <Figure label={t`The oldest waits for`}>{age(callbacks.oldestReceivedAt, now)}</Figure>
        <Figure label={t`Callbacks that failed permanently`}>{numeral(callbacks.failed)}</Figure>
        <Figure label={t`Webhooks paused`}>{numeral(webhooks.paused)}</Figure>
        <Figure label={t`Webhooks turned off`}>{numeral(webhooks.disabled)}</Figure>
        <Figure label={t`Workspaces with such webhooks`}>{numeral(webhooks.workspaces)}</Figure>
        <Figure label={t`Deliveries that wait for paused endpoints`}>
          {numeral(webhooks.waitingDeliveries)}
        </Figure>
      </div>
    </Part>
  )
}
