import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '#core/errors.ts'
import type { LoggedRequest, RequestFilter } from './documents.ts'

export const doorWords: Record<LoggedRequest['door'], MessageDescriptor> = {
  V1: msg`Public API`,
  API: msg`Application API`,
  GRAPHQL: msg`GraphQL`,
}

interface Result {
  label: MessageDescriptor
  filter: Pick<RequestFilter, 'failed' | 'statusClass'>
}

/** What came of requests, as the address names it. */
export const results: Readonly<Record<string, Result>> = {
  went: { label: msg`Without an error`, filter: { failed: false } },
  failed: { label: msg`With an error`, filter: { failed: true } },
  refused: { label: msg`Refused (4xx)`, filter: { statusClass: 'CLIENT_ERROR' } },
  broken: { label: msg`Failed here (5xx)`, filter: { statusClass: 'SERVER_ERROR' } },
}

const hour = 3_600_000

export const spans: Readonly<Record<string, { label: MessageDescriptor; length: number }>> = {
  hour: { label: msg`Last hour`, length: hour },
  day: { label: msg`Last 24 hours`, length: 24 * hour },
}

/** Codes as programs read them, so they are in no language; one that is missing here does not compile. */
const codes: Record<ErrorCode, true> = {
  invalid_request: true,
  unauthorized: true,
  forbidden: true,
  ip_not_allowed: true,
  scope_missing: true,
  feature_not_in_plan: true,
  workspace_closed: true,
  not_found: true,
  method_not_allowed: true,
  conflict: true,
  invalid_state: true,
  idempotency_in_progress: true,
  gone: true,
  too_large: true,
  unsupported_media_type: true,
  invalid_field: true,
  invalid_phone: true,
  idempotency_mismatch: true,
  window_closed: true,
  template_not_approved: true,
  template_params: true,
  template_ambiguous: true,
  contact_opted_out: true,
  number_unavailable: true,
  limit_reached: true,
  rate_limited: true,
  internal_error: true,
  not_implemented: true,
  bad_gateway: true,
  unavailable: true,
}

export const errorCodes = Object.keys(codes)

export const isCode = (text: string): boolean => text in codes
