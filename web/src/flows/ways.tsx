import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CornerDownRight, Plus } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../ui/button.tsx'
import type { DraftAction, Way } from './draft.ts'
import { type Graph, type GraphNode, possibleWays } from './graph.ts'
import { nameOfNode, wayName } from './node-words.ts'

interface WaysProps {
  graph: Graph
  node: GraphNode
  disabled: boolean
  dispatch: (action: DraftAction) => void
  onOpen: (id: string) => void
  /** adds a node behind a way */
  onAdd: (way: Way) => void
}

interface WayRowProps extends WaysProps {
  way: string
  ways: readonly string[]
}

function WayRow({ graph, node, way, ways, disabled, dispatch, onOpen, onAdd }: WayRowProps) {
  const id = useId()
  const name = wayName(node, way, ways)
  const to = graph.edges.find((edge) => edge.from === node.id && edge.condition === way)?.to ?? ''
  const lead = (target: string) =>
    dispatch(
      target === ''
        ? { kind: 'disconnect', way: { from: node.id, condition: way } }
        : { kind: 'connect', edge: { from: node.id, condition: way, to: target } },
    )
  return (
    <li className="flex items-center gap-1.5">
      <label htmlFor={id} dir="auto" className="w-28 shrink-0 truncate" title={name}>
        {name}
      </label>
      <select
        id={id}
        value={to}
        disabled={disabled}
        onChange={({ target }) => lead(target.value)}
        className="h-9 min-w-0 flex-1 rounded-lg border border-edge bg-surface px-2"
      >
        <option value="">{t`Nowhere`}</option>
        {graph.nodes.map((one) => (
          <option key={one.id} value={one.id}>
            {nameOfNode(one)}
          </option>
        ))}
      </select>
      {to ? (
        <IconButton label={t`Show where ${name} leads`} onClick={() => onOpen(to)}>
          <CornerDownRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        </IconButton>
      ) : disabled ? null : (
        <IconButton
          label={t`Add a node after ${name}`}
          onClick={() => onAdd({ from: node.id, condition: way })}
        >
          <Plus className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

/** Where each way out of a node leads. */
export function Ways(props: WaysProps) {
  const { graph, node } = props
  const ways = possibleWays(
    node,
    graph.edges.filter(({ from }) => from === node.id),
  )
  if (ways.length === 0) return null
  return (
    <section aria-label={t`Ways on`} className="flex flex-col gap-2">
      <h3 className="font-medium">
        <Trans>Ways on</Trans>
      </h3>
      <ul className="flex flex-col gap-1.5">
        {ways.map((way) => (
          <WayRow key={way} way={way} ways={ways} {...props} />
        ))}
      </ul>
    </section>
  )
}
