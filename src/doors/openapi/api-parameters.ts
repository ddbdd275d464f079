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

const byWeek = 'week: the trend has weeks, called by their Mondays; else it has days.'

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
  'GET /contacts tags': { description: 'Any of these, with commas between.' },
  'GET /contacts unread_only': { description: 'true: only those with unread messages.' },
  'GET /users online_only': { description: 'true: only people with an open socket.' },
  'GET /canned-responses active_only': { description: 'true: only those that are active.' },
  'GET /contacts/{id}/messages peek': { description: 'true: nothing is marked as read.' },
  'GET /auth/sso/providers organization': {
    description: 'The slug or id of a workspace: only its providers.',
  },
  'GET /contacts/{id}/notes before': { description: 'A note of the chat: those that stand before it.' },
  'GET /chatbot/sessions status': {
    description: 'active, completed, cancelled or timeout: only sessions that are so.',
  },
  'GET /chatbot/transfers include': {
    description:
      'What each transfer shows of what it leads to: contact, agent, team, transferred_by and resumed_by, with commas between, or all.',
  },
  'GET /report-export table': {
    required: true,
    schema: { type: 'string', enum: [...reportTables.values] },
    description: 'Which table.',
  },
  'GET /report-export format': {
    required: true,
    schema: { type: 'string', enum: [...reportFormats.values] },
    description: 'As what it is written.',
  },
  'GET /report-export from': { description: 'YYYY-MM-DD, with `to`; the present month when left out.' },
  'GET /report-export to': { description: 'YYYY-MM-DD; it belongs to the days.' },
  'GET /report-export account_id': { description: 'Only figures of this account.' },
  'GET /report-export team_id': { description: 'Only chats of this team.' },
  'GET /report-export agent_id': { description: 'Only chats of this agent.' },
  'GET /report-export business_hours': {
    description: 'true: times of the team count within business hours alone.',
  },
  'GET /contact-export columns': {
    description:
      'With commas between, as POST /export takes them; phone_number, profile_name, tags and user_id when left out.',
  },
  'GET /contact-export filter': {
    description: 'JSON: only these contacts, as the ContactFilter of GraphQL.',
  },
  'GET /canned-response-export category': { description: 'Only those of this category.' },
  'GET /canned-response-export search': { description: 'Part of a name, a text or a shortcut.' },
  'GET /canned-response-export is_active': {
    description: 'Only those that are active, or only those that are not.',
  },
  'GET /flows/{id}/responses format': {
    description: 'csv: a file with all of them, in place of a page.',
    schema: { type: 'string', enum: ['csv'] },
  },
  'GET /webhook-endpoints limit': { description: '1 to 100; anything else is 50.' },
  'GET /webhook-endpoints cursor': { description: 'The `next_cursor` of the page before.' },
  'GET /webhook-endpoints/{id}/deliveries limit': { description: '1 to 100; anything else is 50.' },
  'GET /webhook-endpoints/{id}/deliveries cursor': { description: 'The `next_cursor` of the page before.' },
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
