import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '../graphql/client.ts'
import { problemOf, type Problem as Refusal } from '../graphql/problem.ts'
import type { Problem } from './documents.ts'
import { problemsQuery } from './documents.ts'
import { saveDraftMutation } from './editor-documents.ts'
import { type Graph, graphOf, isVoice } from './graph.ts'

/** What the editor has of a flow of any family. */
export interface EditedGraph {
  id: string
  revision: number
  graph: unknown
  problems: readonly Problem[]
}

/** How the drafts of a family of flows are read and kept. */
export interface DraftStore {
  read(graph: unknown): Graph
  /** whether its graphs have nodes of this type */
  takes(type: string): boolean
  save(id: string, graph: Graph): Promise<{ saved: EditedGraph | null; refusal: Refusal | null }>
  problems(id: string, graph: Graph): Promise<readonly Problem[]>
}

/** Milliseconds without an edit before a draft is saved. */
const pause = 700

export interface Saving {
  state: 'saved' | 'saving' | 'refused'
  refusal: Refusal | null
  problems: readonly Problem[]
  /** the revision that this page saved last */
  revision: number
  /** the graph as the server answered it then: a later one that is the same is no news */
  answered: string
  again: () => void
  /** what somebody else saved is shown, and not to be saved */
  take: (saved: Omit<Kept, 'refusal'>) => void
}

interface Kept {
  graph: Graph
  problems: readonly Problem[]
  revision: number
  answered: string
  refusal: Refusal | null
}

/** Conversation flows. */
export const conversations: DraftStore = {
  read: graphOf,
  takes: (type) => !isVoice(type),
  async save(id, graph) {
    const { data, error } = await client.mutation(saveDraftMutation, { input: { id, graph } }).toPromise()
    const saved = data?.updateChatbotFlow.chatbotFlow ?? null
    return { saved, refusal: error ? problemOf(error) : null }
  },
  async problems(flowId, graph) {
    const { data } = await client
      .query(problemsQuery, { flowId, graph }, { requestPolicy: 'network-only' })
      .toPromise()
    return data?.flowProblems ?? []
  },
}

async function save(store: DraftStore, id: string, graph: Graph, before: Kept): Promise<Kept> {
  const { saved, refusal } = await store.save(id, graph)
  if (!saved) return { ...before, graph, problems: await store.problems(id, graph), refusal }
  const { problems, revision, graph: answer } = saved
  return { graph, problems, revision, answered: JSON.stringify(answer), refusal: null }
}

/** Keeps the draft on the server while one writes: one save at a time, the last state last. */
export function useAutosave(flow: EditedGraph, graph: Graph, mayWrite: boolean, store: DraftStore): Saving {
  const { id, problems, revision } = flow
  const [kept, setKept] = useState<Kept>(() => ({
    graph,
    problems,
    revision,
    answered: JSON.stringify(flow.graph),
    refusal: null,
  }))
  const [isSaving, setSaving] = useState(false)
  const wanted = useRef(graph)
  wanted.current = graph
  const isDirty = mayWrite && graph !== kept.graph
  useEffect(() => {
    if (!isDirty || isSaving) return
    const timer = setTimeout(async () => {
      setSaving(true)
      const saved = await save(store, id, graph, kept)
      setKept(saved)
      setSaving(false)
    }, pause)
    return () => clearTimeout(timer)
  }, [store, id, isDirty, isSaving, graph, kept])
  // What was written last goes out with the page.
  const left = useRef(false)
  left.current = isDirty
  useEffect(
    () => () => {
      if (left.current) void store.save(id, wanted.current)
    },
    [store, id],
  )
  const again = () => setKept({ ...kept, graph: { ...kept.graph } })
  const state = isDirty || isSaving ? 'saving' : kept.refusal ? 'refused' : 'saved'
  const take = useCallback((saved: Omit<Kept, 'refusal'>) => setKept({ ...saved, refusal: null }), [])
  const { refusal, answered } = kept
  return { state, refusal, problems: kept.problems, revision: kept.revision, answered, again, take }
}
