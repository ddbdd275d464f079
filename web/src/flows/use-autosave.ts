import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '../graphql/client.ts'
import { problemOf, type Problem as Refusal } from '../graphql/problem.ts'
import type { Problem } from './documents.ts'
import { problemsQuery } from './documents.ts'
import { type EditedFlow, saveDraftMutation } from './editor-documents.ts'
import type { Graph } from './graph.ts'

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

/** What is wrong with a graph that the server does not keep. */
async function problemsOf(flowId: string, graph: Graph): Promise<readonly Problem[]> {
  const { data } = await client
    .query(problemsQuery, { flowId, graph }, { requestPolicy: 'network-only' })
    .toPromise()
  return data?.flowProblems ?? []
}

async function save(flowId: string, graph: Graph, before: Kept): Promise<Kept> {
  const { data, error } = await client
    .mutation(saveDraftMutation, { input: { id: flowId, graph } })
    .toPromise()
  if (data) {
    const { problems, revision, graph: answer } = data.updateChatbotFlow.chatbotFlow
    return { graph, problems, revision, answered: JSON.stringify(answer), refusal: null }
  }
  const problems = await problemsOf(flowId, graph)
  return { ...before, graph, problems, refusal: error ? problemOf(error) : null }
}

/** Keeps the draft on the server while one writes: one save at a time, the last state last. */
export function useAutosave(flow: EditedFlow, graph: Graph, mayWrite: boolean): Saving {
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
      const saved = await save(id, graph, kept)
      setKept(saved)
      setSaving(false)
    }, pause)
    return () => clearTimeout(timer)
  }, [id, isDirty, isSaving, graph, kept])
  // What was written last goes out with the page.
  const left = useRef(false)
  left.current = isDirty
  useEffect(
    () => () => {
      if (left.current)
        void client.mutation(saveDraftMutation, { input: { id, graph: wanted.current } }).toPromise()
    },
    [id],
  )
  const again = () => setKept({ ...kept, graph: { ...kept.graph } })
  const state = isDirty || isSaving ? 'saving' : kept.refusal ? 'refused' : 'saved'
  const take = useCallback((saved: Omit<Kept, 'refusal'>) => setKept({ ...saved, refusal: null }), [])
  const { refusal, answered } = kept
  return { state, refusal, problems: kept.problems, revision: kept.revision, answered, again, take }
}
