import { v1Codes } from './error-codes.ts'
import type { JsonSchema } from './json-schema.ts'

const names: JsonSchema = { type: 'array', items: { type: 'string' } }

const details: JsonSchema = {
  type: 'object',
  description:
    'Only with scope_missing, feature_not_in_plan, conflict, invalid_field (the draft of a refused template), template_params and limit_reached.',
  properties: {
    scope: { type: 'string', description: 'scope_missing: the scope that the key lacks.' },
    feature: { type: 'string', description: 'feature_not_in_plan: the switch that is off.' },
    id: {
      type: 'string',
      format: 'uuid',
      description: 'conflict: what exists already; invalid_field: the draft.',
    },
    missing: { ...names, description: 'template_params: variables without a value.' },
    unexpected: { ...names, description: 'template_params: values without a variable.' },
    rows: {
      type: 'array',
      description: 'template_params of a broadcast: the first 100 faulty rows.',
      items: {
        type: 'object',
        properties: { index: { type: 'integer' }, missing: names, unexpected: names },
        required: ['index', 'missing', 'unexpected'],
      },
    },
    limit: { type: 'string', description: 'limit_reached: the name of the limit.' },
    limit_value: { type: 'integer', description: 'limit_reached: its value.' },
    used: { type: 'integer', description: 'limit_reached: what is used of it.' },
  },
}

/** The one body of every error (document 1, Error object). */
export const errorSchemas: Record<string, JsonSchema> = {
  ErrorCode: {
    description: 'Codes never change their meaning; handle those that are new to you by the HTTP status.',
    anyOf: [{ type: 'string', enum: [...v1Codes] }, { type: 'string' }],
  },
  Error: {
    type: 'object',
    properties: {
      error: {
        type: 'object',
        properties: {
          code: { $ref: '#/components/schemas/ErrorCode' },
          message: { type: 'string', description: 'For people; the wording can change.' },
          field: {
            type: 'string',
            description: 'Path of the field at fault; left out when no single field is.',
            examples: ['template.name'],
          },
          details,
          request_id: { type: 'string', pattern: '^req_[A-Za-z0-9]{20}$' },
        },
        required: ['code', 'message', 'request_id'],
      },
    },
    required: ['error'],
    examples: [
      {
        error: {
          code: 'scope_missing',
          message: 'The key lacks the scope messages:send.',
          details: { scope: 'messages:send' },
          request_id: 'req_a1B2c3D4e5F6g7H8i9J0',
        },
      },
    ],
  },
}
