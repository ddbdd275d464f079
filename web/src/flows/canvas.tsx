import '@xyflow/react/dist/base.css'
import './canvas.css'
import { t } from '@lingui/core/macro'
import {
  applyNodeChanges,
  Background,
  type Connection,
  type Edge,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react'
import { type DragEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isArrow, nodeBeside } from './canvas-keys.ts'
import { cardsOf, linesOfGraph } from './cards.ts'
import type { DraftAction } from './draft.ts'
import { draggedType } from './dragged-type.ts'
import type { Graph } from './graph.ts'
import type { Marks } from './marks.ts'
import { type CardNode, NodeCard } from './node-card.tsx'

const nodeTypes = { card: NodeCard }
const noEdges: ReadonlySet<string> = new Set()

export interface CanvasProps {
  graph: Graph
  marks: Marks
  /** ways that a conversation took */
  passed?: ReadonlySet<string>
  selected: readonly string[]
  onSelect: (ids: readonly string[]) => void
  /** its properties, by Enter */
  onOpen?: (id: string) => void
  /** what changes the draft; without it the canvas is read */
  dispatch?: ((action: DraftAction) => void) | undefined
  /** a type of node that was dropped there */
  onDrop?: (type: string, position: { x: number; y: number }) => void
  /** the node that is shown next */
  shown?: { id: string } | undefined
  /** with another number the whole flow is shown */
  fits?: number
}

/** The cards, which move while they are dragged and are told to the draft once they are let go. */
function useCards({ graph, marks, selected, onSelect, dispatch }: CanvasProps) {
  const reachable = selected.at(-1) ?? graph.entry_node
  const isThere = graph.nodes.some(({ id }) => id === reachable)
  const first = isThere ? reachable : graph.nodes[0]?.id
  const [cards, setCards] = useState<CardNode[]>(() =>
    cardsOf({ graph, marks, selected, reachable: first }, []),
  )
  useEffect(() => {
    setCards((before) => cardsOf({ graph, marks, selected, reachable: first }, before))
  }, [graph, marks, selected, first])
  const change = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      const chosen = changes.filter((one) => one.type === 'select')
      if (chosen.length > 0) {
        const next = new Set(selected)
        for (const one of chosen) {
          if (one.selected) next.add(one.id)
          else next.delete(one.id)
        }
        onSelect([...next])
      }
      setCards((before) =>
        applyNodeChanges(
          changes.filter(({ type }) => type !== 'remove'),
          before,
        ),
      )
    },
    [selected, onSelect],
  )
  const moved = useCallback(
    (_event: unknown, _card: CardNode, all: CardNode[]) => {
      const positions = all.map(({ id, position: { x, y } }) => [id, { x: Math.round(x), y: Math.round(y) }])
      dispatch?.({ kind: 'move', positions: Object.fromEntries(positions) })
    },
    [dispatch],
  )
  return { cards, change, moved }
}

/** Brings a node into sight when it is asked for. */
function useShown(shown: CanvasProps['shown']): void {
  const { getNode, setCenter, getZoom } = useReactFlow()
  useEffect(() => {
    const node = shown && getNode(shown.id)
    if (!node) return
    const { x, y } = node.position
    void setCenter(x + 120, y + 60, { zoom: Math.max(getZoom(), 0.7), duration: 200 })
  }, [shown, getNode, setCenter, getZoom])
}

const fitting = { maxZoom: 1, padding: 0.1 }

/** Shows the whole flow when that is asked for, once the cards stand where they are now. */
function useFits(fits: number): void {
  const { fitView } = useReactFlow()
  const shown = useRef(fits)
  useEffect(() => {
    if (fits === shown.current) return
    shown.current = fits
    const timer = setTimeout(() => void fitView({ ...fitting, duration: 200 }), 50)
    return () => clearTimeout(timer)
  }, [fits, fitView])
}

const isConnectable = ({ source, target }: Connection | Edge): boolean => source !== '' && target !== ''

function useKeys({ graph, onSelect, onOpen }: CanvasProps) {
  const { setCenter, getZoom } = useReactFlow()
  return (event: KeyboardEvent<HTMLElement>) => {
    const card = (event.target as Element).closest<HTMLElement>('[data-node]')
    const id = card?.dataset.node
    if (!card || !id || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onSelect([id])
      onOpen?.(id)
      return
    }
    if (!isArrow(event.key)) return
    event.preventDefault()
    const next = nodeBeside(graph, id, event.key)
    const found = graph.nodes.find((node) => node.id === next)
    if (!found) return
    onSelect([found.id])
    void setCenter(found.position.x + 120, found.position.y + 60, { zoom: getZoom() })
    // The canvas draws what comes into sight first.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-node="${CSS.escape(found.id)}"]`)?.focus(),
    )
  }
}

/** What the pointer does, by functions that stay the same: with others, the canvas draws each card anew at each move. */
function useDeeds(props: CanvasProps) {
  const { screenToFlowPosition } = useReactFlow()
  const present = useRef(props)
  present.current = props
  return useMemo(() => {
    const connect = ({ source, sourceHandle, target }: Connection) =>
      present.current.dispatch?.({
        kind: 'connect',
        edge: { from: source, condition: sourceHandle ?? 'default', to: target },
      })
    return {
      onConnect: connect,
      onReconnect: (_edge: Edge, connection: Connection) => connect(connection),
      onNodeDoubleClick: (_event: unknown, { id }: CardNode) => present.current.onOpen?.(id),
      onEdgeDoubleClick: (_event: unknown, { source, sourceHandle }: Edge) =>
        present.current.dispatch?.({
          kind: 'disconnect',
          way: { from: source, condition: sourceHandle ?? 'default' },
        }),
      onDragOver: (event: DragEvent) => present.current.dispatch && event.preventDefault(),
      onDrop(event: DragEvent) {
        const type = event.dataTransfer.getData(draggedType)
        if (!type) return
        event.preventDefault()
        present.current.onDrop?.(type, screenToFlowPosition({ x: event.clientX, y: event.clientY }))
      },
    }
  }, [screenToFlowPosition])
}

function Drawn(props: CanvasProps) {
  const { graph, passed = noEdges, dispatch, shown, fits = 0 } = props
  const { cards, change, moved } = useCards(props)
  const edges = useMemo(() => linesOfGraph(graph, passed), [graph, passed])
  const deeds = useDeeds(props)
  useShown(shown)
  useFits(fits)
  const keys = useKeys(props)
  const mayWrite = dispatch !== undefined
  return (
    <ReactFlow
      {...deeds}
      nodes={cards}
      edges={edges}
      nodeTypes={nodeTypes}
      onNodesChange={change}
      onNodeDragStop={moved}
      isValidConnection={isConnectable}
      onKeyDown={keys}
      nodesDraggable={mayWrite}
      nodesConnectable={mayWrite}
      edgesReconnectable={mayWrite}
      nodesFocusable={false}
      edgesFocusable={false}
      disableKeyboardA11y={true}
      deleteKeyCode={null}
      minZoom={0.1}
      fitView={true}
      fitViewOptions={fitting}
      aria-label={t`Canvas of the flow`}
    >
      <Background />
    </ReactFlow>
  )
}

/** The nodes of a flow and the ways between them. What is drawn runs from left to right in every language. */
export default function Canvas(props: CanvasProps) {
  return (
    <div dir="ltr" className="h-full min-h-0">
      <ReactFlowProvider>
        <Drawn {...props} />
      </ReactFlowProvider>
    </div>
  )
}
