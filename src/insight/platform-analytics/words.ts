import { isIn } from '#core/closed-set.ts'
import { errors } from '#core/errors.ts'
import type { AskedFigures } from './asked.ts'
import { platformAnalyticsTypes, platformGranularities } from './platform-analytics-sets.ts'

/** What GET /api/analytics/meta is asked, as its query string has it. */
export interface AskedInWords {
  type?: string | null | undefined
  start?: string | null | undefined
  end?: string | null | undefined
  granularity?: string | null | undefined
  accountId?: string | null | undefined
  templateIds?: string | null | undefined
}

function templateIdsIn(text: string | null | undefined): string[] | null {
  if (!text) return null
  const refusal = errors.told('template_ids must be a JSON array', 'templateIds').because('unreadable')
  let ids: unknown
  try {
    ids = JSON.parse(text)
  } catch {
    throw refusal
  }
  if (!Array.isArray(ids)) throw refusal
  return ids.length > 0 ? ids.map(String) : null
}

/** Reads the words of the documents. Throws invalid_field with a text of its own for each (spec/8 AN5). */
export function askedInWords({
  type,
  start,
  end,
  granularity,
  accountId,
  templateIds,
}: AskedInWords): AskedFigures {
  if (!type) throw errors.missing('analytics_type is required', 'type')
  if (!isIn(platformAnalyticsTypes, type))
    throw errors.told('Invalid analytics_type', 'type').because('invalid_value')
  if (!start || !end) throw errors.missing('start and end are required', start ? 'end' : 'start')
  const word = granularity?.toLowerCase() || null
  if (word !== null && !isIn(platformGranularities, word))
    throw errors.told('Invalid granularity', 'granularity').because('invalid_value')
  return {
    type,
    start,
    end,
    granularity: word,
    accountId: accountId || null,
    templateIds: templateIdsIn(templateIds),
  }
}
