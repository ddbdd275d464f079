import { type GraphQLSchema, getNamedType } from 'graphql'
import type { JsonSchema } from '#core/json-schema.ts'
import type { ApiEndpoint } from '#doors/rest/api/endpoint.ts'
import {
  platformAnalyticsTypes,
  platformGranularities,
} from '#insight/platform-analytics/platform-analytics-sets.ts'
import { reportFormats, reportTables } from '#insight/report-files/report-file-sets.ts'
import { argumentFor, pathRead, queryRead, readOfQuery } from './asked.ts'
import type { Parameter } from './parameters.ts'
import { leafSchema } from './placeholders.ts'

/** Lists say it in the same words; the words of `limit` have what stands for others. */
const paging: Record<string, JsonSchema> = {
  page: { minimum: 1, default: 1 },
  limit: { minimum: 1, maximum: 100 },
  offset: { minimum: 0, default: 0 },
}

const byWeek = 'With week, the trend has weeks, named by their Mondays. Otherwise it has days.'

/** What no argument of the graph says, because the doors of REST read it in their own way. */
const own: Record<string, Partial<Parameter>> = {
  'POST /org/audio type': { required: true },
  'GET /analytics/agents group_by': { description: byWeek },
  'GET /analytics/agents/{id} group_by': { description: byWeek },
  'GET /analytics/meta analytics_type': {
    required: true,
    schema: { type: 'string', enum: [...platformAnalyticsTypes.values] },
  },
  'GET /analytics/meta start': { required: true, schema: { type: 'string', format: 'date' } },
  'GET /analytics/meta end': { required: true, schema: { type: 'string', format: 'date' } },
  'GET /analytics/meta granularity': {
    schema: { type: 'string', enum: platformGranularities.values.map((value) => value.toUpperCase()) },
  },
  'GET /contacts tags': { description: 'Returns contacts with any of these tags, separated by commas.' },
  'GET /contacts unread_only': { description: 'With true, returns only contacts with unread messages.' },
  'GET /users online_only': { description: 'With true, returns only members with an open socket.' },
  'GET /canned-responses active_only': { description: 'With true, returns only active canned responses.' },
  'GET /contacts/{id}/messages peek': { description: 'With true, no message is marked as read.' },
  'GET /auth/sso/providers organization': {
    description: 'The slug or id of a workspace. Returns only the providers of that workspace.',
  },
  'GET /contacts/{id}/notes before': {
    description: 'Id of a note of the chat. Returns the notes before that note.',
  },
  'GET /chatbot/sessions status': {
    description: 'Returns only sessions with this status: active, completed, cancelled or timeout.',
  },
  'GET /chatbot/transfers include': {
    description:
      'The linked objects that each transfer includes: contact, agent, team, transferred_by and resumed_by, separated by commas, or all.',
  },
  'GET /report-export table': {
    required: true,
    schema: { type: 'string', enum: [...reportTables.values] },
    description: 'The table of the file.',
  },
  'GET /report-export format': {
    required: true,
    schema: { type: 'string', enum: [...reportFormats.values] },
    description: 'The format of the file.',
  },
  'GET /report-export from': {
    description: 'First day, as YYYY-MM-DD, together with `to`. The present month if left out.',
  },
  'GET /report-export to': { description: 'Last day, as YYYY-MM-DD, included.' },
  'GET /report-export account_id': { description: 'Returns only figures of this account.' },
  'GET /report-export team_id': { description: 'Counts only chats of this team.' },
  'GET /report-export agent_id': { description: 'Counts only chats of this agent.' },
  'GET /report-export business_hours': {
    description: 'With true, the times of the team count only business hours.',
  },
  'GET /contact-export columns': {
    description:
      'Columns of the file, separated by commas, as in POST /export. If left out: phone_number, profile_name, tags and user_id.',
  },
  'GET /contact-export filter': {
    description: 'Filter of the contacts as JSON, in the shape of ContactFilter in GraphQL.',
  },
  'GET /canned-response-export category': { description: 'Exports only canned responses of this category.' },
  'GET /canned-response-export search': {
    description: 'Exports only canned responses with this text in the name, the content or the shortcut.',
  },
  'GET /canned-response-export is_active': {
    description:
      'With true, exports only active canned responses; with false, only inactive canned responses.',
  },
  'GET /flows/{id}/responses format': {
    description: 'With csv, returns a file with all answers in place of a page.',
    schema: { type: 'string', enum: ['csv'] },
  },
  'GET /webhook-endpoints limit': { description: 'Maximum number of rows, 1 to 100. Any other value is 50.' },
  'GET /webhook-endpoints cursor': { description: 'The `next_cursor` of the previous page.' },
  'GET /webhook-endpoints/{id}/deliveries limit': {
    description: 'Maximum number of rows, 1 to 100. Any other value is 50.',
  },
  'GET /webhook-endpoints/{id}/deliveries cursor': { description: 'The `next_cursor` of the previous page.' },
}

/** Names of the table, for the guard that finds what is not read any more. */
export const ownWords: readonly string[] = Object.keys(own)

const types: Record<string, JsonSchema> = {
  number: { type: 'integer' },
  boolean: { type: 'boolean' },
}

function queryParameter(schema: GraphQLSchema, endpoint: ApiEndpoint, name: string): Parameter {
  const read = queryRead(endpoint, name)
  const argument = argumentFor(schema, endpoint, read)
  const description = argument?.description
  const text =
    argument && !Array.isArray(read?.value) ? leafSchema(getNamedType(argument.type)) : { type: 'string' }
  const type = types[typeof read?.value] ?? text
  return {
    name,
    in: 'query',
    ...(description ? { description } : {}),
    schema: { ...type, ...(type.type === 'integer' ? paging[name] : {}) },
    ...own[`${endpoint.method} ${endpoint.path} ${name}`],
  }
}

/** What the endpoint looks at in a query string, as it looks at it. */
export const apiQuery = (schema: GraphQLSchema, endpoint: ApiEndpoint): Parameter[] =>
  readOfQuery(endpoint).map((name) => queryParameter(schema, endpoint, name))

/** What an id is of, in the words of /api. */
function whose({ path, label, labels }: ApiEndpoint, name: string): string | undefined {
  const isOnly = path.indexOf('{') === path.lastIndexOf('{')
  const kind = labels?.[name] ?? (isOnly ? label : undefined)
  return kind && `UUID of the ${kind}.`
}

function pathParameter(schema: GraphQLSchema, endpoint: ApiEndpoint, name: string): Parameter {
  const argument = argumentFor(schema, endpoint, pathRead(endpoint, name))
  const isWord = endpoint.words?.includes(name) === true
  const word = argument ? leafSchema(getNamedType(argument.type)) : { type: 'string' }
  return {
    name,
    in: 'path',
    required: true,
    description:
      (isWord ? undefined : whose(endpoint, name)) ?? argument?.description ?? 'UUID of the object.',
    schema: isWord ? word : { type: 'string', format: 'uuid' },
  }
}

export const apiPath = (schema: GraphQLSchema, endpoint: ApiEndpoint): Parameter[] =>
  [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathParameter(schema, endpoint, name))
