import {
  answersExportName,
  openAnswersExport,
} from '#messaging/automation/forms/interactive-flows/export-answers.ts'
import {
  createFlowInput,
  syncFlowsInput,
  updateFlowInput,
} from '#messaging/automation/forms/interactive-flows/interactive-flow-input.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage, filterOf } from './reading.ts'

const label = 'flow'

const flow = `id messaging_account: accountNameForDoors meta_flow_id: platformId name status: statusText category
  json_version: jsonVersion flow_json: flowJson screens: screensForDoors preview_url: previewUrl
  has_local_changes: hasLocalChanges created_at: createdAt updated_at: updatedAt`

interface Stated {
  status: string
}

interface Answered extends Stated {
  meta_flow_id: string | null
  category: string
  preview_url: string | null
}

const inCapitals = <T extends Stated>(one: T): T => ({ ...one, status: one.status.toUpperCase() })

/** Words of the platform in capitals; texts are never null here (spec/9 2.5). */
function shown(answer: unknown) {
  const { meta_flow_id, category, preview_url, ...row } = answer as Answered
  const { status: _, ...rest } = row
  return {
    ...rest,
    meta_flow_id: meta_flow_id ?? '',
    status: row.status.toUpperCase(),
    category: category.toUpperCase(),
    preview_url: preview_url ?? '',
  }
}

const state = (answer: unknown) => inCapitals(answer as Stated & { id: string })

const ofId = ({ path }: { path: Readonly<Record<string, string>> }) => ({ id: path.id })

/** Forms of the platform (document 3, Interactive flows; spec/8 IF). */
export const interactiveFlowEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listInteractiveFlows',
    path: '/flows',
    document: `query ($account: String, $status: String, $search: String, $page: Int, $limit: Int) {
      answer: interactiveFlowPage(account: $account, status: $status, search: $search, page: $page, limit: $limit) {
        flows: nodes { ${flow} } total page limit
      }
    }`,
    variables: ({ query }) => ({
      account: filterOf(query.get('account')),
      status: filterOf(query.get('status')),
      search: query.get('search'),
      ...askedPage(query),
    }),
    answer(answer) {
      const { flows, ...place } = answer as { flows: unknown[] }
      return { flows: flows.map(shown), ...place }
    },
  },
  {
    method: 'POST',
    name: 'createInteractiveFlow',
    path: '/flows',
    input: createFlowInput,
    document: `mutation ($input: CreateInteractiveFlowInput!) {
      answer: createInteractiveFlow(input: $input) { id name status: statusText created_at: createdAt }
    }`,
    variables: ({ input }) => ({ input }),
    answer: (answer) => inCapitals(answer as Stated & { id: string; name: string; created_at: string }),
  },
  {
    method: 'POST',
    name: 'syncInteractiveFlows',
    path: '/flows/sync',
    input: syncFlowsInput,
    document: `mutation ($input: SyncInteractiveFlowsInput!) {
      answer: syncInteractiveFlows(input: $input) { synced created updated }
    }`,
    variables: ({ input }) => ({ input }),
    answer: (counts) => ({ message: 'Flows synced', ...(counts as object) }),
  },
  {
    method: 'GET',
    name: 'getInteractiveFlow',
    path: '/flows/{id}',
    label,
    document: `query ($id: ID!) { answer: interactiveFlow(id: $id) { ${flow} } }`,
    variables: ofId,
    answer: shown,
  },
  {
    method: 'PUT',
    name: 'updateInteractiveFlow',
    path: '/flows/{id}',
    label,
    input: updateFlowInput,
    document: `mutation ($id: ID!, $input: UpdateInteractiveFlowInput!) {
      answer: updateInteractiveFlow(id: $id, input: $input) { ${flow} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: (answer) => ({ flow: shown(answer) }),
  },
  {
    method: 'DELETE',
    name: 'deleteInteractiveFlow',
    path: '/flows/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: deleteInteractiveFlow(id: $id) }',
    variables: ofId,
    answer: () => ({ message: 'Flow deleted' }),
  },
  {
    method: 'GET',
    name: 'listFlowResponses',
    path: '/flows/{id}/responses',
    label,
    document: `query ($id: ID!, $from: String, $to: String, $page: Int, $limit: Int) {
      answer: formAnswerPage(flowId: $id, from: $from, to: $to, page: $page, limit: $limit) {
        responses: nodes {
          id contact_id: contactIdForDoors message_id: messageIdForDoors created_at: createdAt values: valuesForDoors
        }
        total page limit
      }
    }`,
    variables: ({ path, query }) => ({
      id: path.id,
      from: query.get('from') || null,
      to: query.get('to') || null,
      format: query.get('format'),
      ...askedPage(query),
    }),
    orFile: async (ctx, { path, query }, { format }) =>
      format === 'csv'
        ? {
            headers: {
              'Content-Type': 'text/csv; charset=utf-8',
              'Content-Disposition': `attachment; filename="${answersExportName(ctx)}"`,
            },
            bytes: await openAnswersExport(ctx, {
              flowId: path.id as string,
              from: query.get('from'),
              to: query.get('to'),
            }),
          }
        : null,
  },
  {
    method: 'POST',
    name: 'pushInteractiveFlow',
    path: '/flows/{id}/save-to-meta',
    label,
    document: `mutation ($id: ID!) {
      answer: pushInteractiveFlow(id: $id) { meta_flow_id: platformId validation_errors: validationErrorsForDoors }
    }`,
    variables: ofId,
  },
  {
    method: 'POST',
    name: 'publishInteractiveFlow',
    path: '/flows/{id}/publish',
    label,
    document: 'mutation ($id: ID!) { answer: publishInteractiveFlow(id: $id) { id status: statusText } }',
    variables: ofId,
    answer: state,
  },
  {
    method: 'POST',
    name: 'deprecateInteractiveFlow',
    path: '/flows/{id}/deprecate',
    label,
    document: 'mutation ($id: ID!) { answer: deprecateInteractiveFlow(id: $id) { id status: statusText } }',
    variables: ofId,
    answer: state,
  },
  {
    method: 'POST',
    name: 'duplicateInteractiveFlow',
    path: '/flows/{id}/duplicate',
    label,
    document:
      'mutation ($id: ID!) { answer: duplicateInteractiveFlow(id: $id) { id name status: statusText } }',
    variables: ofId,
    answer: (answer) => ({
      flow: inCapitals(answer as Stated & { id: string; name: string }),
      message: 'Flow duplicated',
    }),
  },
]
