import { isVoice, serverGraph, voiceGraphOf } from '../flows/graph.ts'
import type { DraftStore } from '../flows/use-autosave.ts'
import { menuProblemsQuery, saveMenuMutation } from '../flows/voice-menu-documents.ts'
import { client } from '../graphql/client.ts'
import { problemOf } from '../graphql/problem.ts'

/** Drafts of voice menus. */
export const voiceMenus: DraftStore = {
  read: voiceGraphOf,
  takes: isVoice,
  async save(id, graph) {
    const input = { id, graph: serverGraph(graph) }
    const { data, error } = await client.mutation(saveMenuMutation, { input }).toPromise()
    return { saved: data?.updateIvrFlow.ivrFlow ?? null, refusal: error ? problemOf(error) : null }
  },
  async problems(flowId, graph) {
    const { data } = await client
      .query(menuProblemsQuery, { flowId, graph: serverGraph(graph) }, { requestPolicy: 'network-only' })
      .toPromise()
    return data?.ivrFlowProblems ?? []
  },
}
