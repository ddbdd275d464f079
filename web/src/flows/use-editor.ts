import { useEffect, useReducer, useRef, useState } from 'react'
import { type Draft, type DraftAction, draftOf, nextDraft } from './draft.ts'
import type { Graph } from './graph.ts'
import { isUndrawn } from './places.ts'
import { conversations, type DraftStore, type EditedGraph, type Saving, useAutosave } from './use-autosave.ts'

/** What the parts of the editor work with. */
export interface Editor {
  flowId: string
  draft: Draft
  graph: Graph
  dispatch: (action: DraftAction) => void
  /** the nodes that are chosen; of one its properties are shown */
  selected: readonly string[]
  select: (ids: readonly string[]) => void
  mayWrite: boolean
  saving: Saving
  /** whether its flow can have nodes of this type */
  takes: (type: string) => boolean
}

/** The draft of a flow: written here and saved, or as somebody else writes it. */
export function useEditor(flow: EditedGraph, mayWrite: boolean, store: DraftStore = conversations): Editor {
  const [draft, dispatch] = useReducer(nextDraft, flow, ({ graph }) => draftOf(store.read(graph)))
  const [selected, select] = useState<readonly string[]>([])
  const saving = useAutosave(flow, draft.graph, mayWrite, store)
  const shown = useRef(flow.revision)
  const { revision, graph, problems } = flow
  const { take, answered } = saving
  const isQuiet = saving.state !== 'saving'
  useEffect(() => {
    if (!isQuiet || revision <= Math.max(shown.current, saving.revision)) return
    shown.current = revision
    // A name or a switch that changed leaves the draft, and what can be taken back, as they are.
    const text = JSON.stringify(graph)
    if (text === answered) return
    const loaded = store.read(graph)
    take({ graph: loaded, problems, revision, answered: text })
    dispatch({ kind: 'load', graph: loaded })
  }, [isQuiet, revision, graph, problems, saving.revision, answered, take, store])
  useTidyOnce(draft.graph, dispatch)
  const { takes } = store
  return { flowId: flow.id, draft, graph: draft.graph, dispatch, selected, select, mayWrite, saving, takes }
}

/** A graph that nobody has drawn is laid out when it is shown. */
function useTidyOnce(graph: Graph, dispatch: (action: DraftAction) => void): void {
  const isNeeded = isUndrawn(graph)
  const latest = useRef(graph)
  latest.current = graph
  useEffect(() => {
    if (!isNeeded) return
    void import('./tidy.ts').then(({ tidy }) => dispatch({ kind: 'move', positions: tidy(latest.current) }))
  }, [isNeeded, dispatch])
}
