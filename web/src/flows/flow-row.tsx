import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Copy, Download, Power, PowerOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { client } from '../graphql/client.ts'
import { useChange } from '../graphql/use-change.ts'
import { numeral } from '../language/format.ts'
import { useMay } from '../session/me-context.ts'
import { Badge } from '../ui/badge.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Failed } from '../ui/failed.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Row } from '../ui/rows.tsx'
import { saveJson } from '../ui/save-file.ts'
import { tell } from '../ui/toast.ts'
import {
  createFlowMutation,
  deleteFlowMutation,
  type FlowRow,
  switchFlowMutation,
  wholeFlowQuery,
} from './documents.ts'
import { copyInput, fileOfFlow } from './flow-file.ts'
import { useOpenFlow } from './use-open-flow.ts'

const running = ({ runningSessions }: FlowRow): number =>
  runningSessions.reduce((sum, { count }) => sum + count, 0)

function DeleteFlow({ flow, onClose }: { flow: FlowRow; onClose: () => void }) {
  const change = useChange(deleteFlowMutation, onClose)
  const sessions = running(flow)
  return (
    <Confirm
      title={t`Delete the flow ${flow.name}`}
      submit={t`Delete flow`}
      onConfirm={() => void change.run({ input: { id: flow.id } })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>Its versions and tests are deleted with it. This cannot be undone.</Trans>
      </p>
      {sessions > 0 ? (
        <p>
          <Plural
            value={sessions}
            one="# session that runs it is cancelled."
            other="# sessions that run it are cancelled."
          />
        </p>
      ) : null}
    </Confirm>
  )
}

/** The whole of a flow, for a copy or a file; null where it does not come. */
async function wholeFlow(id: string) {
  const { data } = await client.query(wholeFlowQuery, { id }, { requestPolicy: 'network-only' }).toPromise()
  if (!data) tell({ text: t`The flow could not be loaded.` })
  return data?.chatbotFlow ?? null
}

async function exportFlow(id: string): Promise<void> {
  const flow = await wholeFlow(id)
  if (flow) saveJson(fileOfFlow(flow), `${flow.name}.flow.json`)
}

function useActions(flow: FlowRow) {
  const open = useOpenFlow()
  const copying = useChange(createFlowMutation, ({ createChatbotFlow: { chatbotFlow } }) =>
    open(chatbotFlow.id),
  )
  const switching = useChange(switchFlowMutation)
  const duplicate = async () => {
    const whole = await wholeFlow(flow.id)
    if (whole) void copying.run({ input: copyInput(whole, t`${whole.name} (copy)`) })
  }
  const change = () => void switching.run({ input: { id: flow.id, enabled: !flow.enabled } })
  const forgive = () => {
    copying.forgive()
    switching.forgive()
  }
  return { duplicate, change, problem: copying.problem ?? switching.problem, forgive }
}

function State({ flow }: { flow: FlowRow }) {
  const { enabled, liveVersion } = flow
  const sessions = running(flow)
  return (
    <>
      <Badge tone={enabled ? 'accent' : 'plain'}>{enabled ? <Trans>On</Trans> : <Trans>Off</Trans>}</Badge>
      {liveVersion === null ? (
        <Badge>
          <Trans>Draft</Trans>
        </Badge>
      ) : (
        <Badge>{t`Version ${numeral(liveVersion)}`}</Badge>
      )}
      {sessions > 0 ? (
        <Badge>
          <Plural value={sessions} one="# session runs" other="# sessions run" />
        </Badge>
      ) : null}
    </>
  )
}

/** A flow of the list: what begins it, its version, how many sessions run it. */
export function FlowLine({ flow }: { flow: FlowRow }) {
  const mayWrite = useMay('FLOWS_CHATBOT_WRITE')
  const mayDelete = useMay('FLOWS_CHATBOT_DELETE')
  const [isDeleting, setDeleting] = useState(false)
  const { duplicate, change, problem, forgive } = useActions(flow)
  const words = flow.triggerKeywords.join(', ')
  return (
    <Row faded={!flow.enabled}>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/chatbot/$part/$item"
            params={{ part: 'flows', item: flow.id }}
            className="min-w-0 font-medium break-words underline-offset-2 hover:underline"
          >
            <bdi>{flow.name}</bdi>
          </Link>
          <State flow={flow} />
        </p>
        <p className="truncate text-[0.8125rem] text-ink-2">
          {words ? (
            <Trans>
              Starts at: <bdi>{words}</bdi>
            </Trans>
          ) : flow.triggerButtonId ? (
            <Trans>
              Starts at the button <bdi>{flow.triggerButtonId}</bdi>
            </Trans>
          ) : (
            <Trans>Started by a rule or another flow</Trans>
          )}
        </p>
        {flow.description ? (
          <p className="truncate text-[0.8125rem] text-ink-2">
            <bdi>{flow.description}</bdi>
          </p>
        ) : null}
        {problem ? <Failed onAgain={forgive}>{problem.message}</Failed> : null}
      </div>
      <RowMenu
        label={t`Actions for ${flow.name}`}
        actions={[
          mayWrite && {
            label: flow.enabled ? t`Switch off` : t`Switch on`,
            icon: flow.enabled ? PowerOff : Power,
            onChoose: change,
          },
          mayWrite && { label: t`Duplicate`, icon: Copy, onChoose: () => void duplicate() },
          { label: t`Export as JSON`, icon: Download, onChoose: () => void exportFlow(flow.id) },
          mayDelete && {
            label: t`Delete`,
            icon: Trash2,
            danger: true,
            onChoose: () => setDeleting(true),
          },
        ]}
      />
      {isDeleting ? <DeleteFlow flow={flow} onClose={() => setDeleting(false)} /> : null}
    </Row>
  )
}
