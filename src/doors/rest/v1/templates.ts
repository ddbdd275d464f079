import { z } from 'zod'
import { sorts } from '#core/paging/paging-sets.ts'
import { finishList } from '#doors/documents/v1-objects.ts'
import { templateResource } from '#messaging/content/templates/resource.ts'
import { newTemplateInput, templateChangeInput } from '#messaging/content/templates/template-input.ts'
import { templateById } from '#messaging/content/templates/template-queries.ts'
import { templateCategories, templateStatuses } from '#messaging/content/templates/template-sets.ts'
import * as shape from '../shapes.ts'
import type { Endpoint, V1Request } from './endpoint.ts'

const createVariables = ({ input }: V1Request) => ({ input })

const listQuery = z.strictObject({
  limit: shape.pageLimit,
  cursor: shape.cursor,
  sort: shape.oneOf(sorts),
  status: shape.oneOf(templateStatuses),
  category: shape.oneOf(templateCategories),
  name: z.string().optional(),
  language: z.string().optional(),
  number_id: shape.uuid,
})

/** Templates (spec/4 B9). */
export const templateEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/templates',
    query: listQuery,
    document: `query (
        $first: Int, $after: String, $sort: Sort, $status: TemplateStatus, $category: TemplateCategory, $name: String,
        $language: String, $numberId: ID
      ) {
        answer: templates(
          first: $first, after: $after, sort: $sort, status: $status, category: $category, name: $name,
          language: $language, numberId: $numberId
        ) { data: nodes { ...TemplateObject } next_cursor: nextCursor }
      } ${templateResource.object.fragment}`,
    status: 200,
    variables: ({ query }) => ({
      first: query.limit,
      after: query.cursor,
      sort: query.sort,
      status: query.status,
      category: query.category,
      name: query.name,
      language: query.language,
      numberId: query.number_id,
    }),
    answer: finishList(templateResource.object),
  },
  {
    method: 'POST',
    path: '/templates',
    input: newTemplateInput,
    heavy: true,
    document: `mutation ($input: CreateTemplateInput!) {
      answer: createTemplate(input: $input) { ...TemplateObject }
    } ${templateResource.object.fragment}`,
    status: 201,
    variables: createVariables,
    answer: templateResource.object.finish,
    dryRun: {
      document: `mutation ($input: CreateTemplateInput!) {
        answer: dryRunTemplate(input: $input) {
          dry_run: dryRun variables {
            body header buttons header_media: headerMedia header_location: headerLocation
            limited_time_offer: limitedTimeOffer cards { body buttons header_media: headerMedia }
          }
        }
      }`,
      status: 200,
      variables: createVariables,
    },
  },
  {
    method: 'GET',
    path: '/templates/{id}',
    document: `query ($id: ID!) { answer: template(id: $id) { ...TemplateObject } } ${templateResource.object.fragment}`,
    status: 200,
    variables: ({ path }) => ({ id: path.id }),
    answer: templateResource.object.finish,
  },
  {
    method: 'PATCH',
    path: '/templates/{id}',
    input: templateChangeInput,
    find: (ctx, { id = '' }) => templateById(ctx, id),
    document: `mutation ($id: ID!, $input: UpdateTemplateInput!) {
      answer: updateTemplate(id: $id, input: $input) { ...TemplateObject }
    } ${templateResource.object.fragment}`,
    status: 200,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: templateResource.object.finish,
  },
  {
    method: 'DELETE',
    path: '/templates/{id}',
    document: 'mutation ($id: ID!) { answer: deleteTemplate(id: $id) }',
    status: 204,
    variables: ({ path }) => ({ id: path.id }),
  },
]
