import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import type { PlatformAccess } from './credentials.ts'
import { PlatformError, PlatformSilence } from './errors.ts'
import { callGraph, type GraphCall } from './graph.ts'

/** A cursor that the platform no longer takes; the list starts again (spec/6 13.2). */
const cursorInvalid = 131059
/** Far above any list there is (6,000 templates of a business; 50,000 products of a catalog), and an end for one without. */
const maxPages = 200

/**
 * Reads a whole list, page by page. `next` holds a full address with a token in it, so only `after` is used. Throws
 * PlatformSilence for one that does not end: part of a list must not look like all of it.
 */
export async function listAll<T>(
  app: App,
  access: PlatformAccess,
  call: Pick<GraphCall, 'path' | 'query'>,
  item: z.ZodType<T>,
): Promise<T[]> {
  try {
    return await readPages(app, access, call, item)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== cursorInvalid) throw error
    return readPages(app, access, call, item)
  }
}

async function readPages<T>(
  app: App,
  access: PlatformAccess,
  call: Pick<GraphCall, 'path' | 'query'>,
  item: z.ZodType<T>,
): Promise<T[]> {
  const page = z.looseObject({
    data: z.array(item),
    paging: z
      .looseObject({
        cursors: z.looseObject({ after: z.string().optional() }).optional(),
        next: z.string().optional(),
      })
      .optional(),
  })
  const items: T[] = []
  let after: string | undefined
  for (let pages = 0; pages < maxPages; pages++) {
    const answer = await callGraph(
      app,
      access,
      { method: 'GET', path: call.path, query: { ...call.query, after } },
      page,
    )
    items.push(...answer.data)
    const cursor = answer.paging?.next ? answer.paging.cursors?.after : undefined
    if (!cursor || cursor === after) return items
    after = cursor
  }
  throw new PlatformSilence(new Error('the list does not end'), true)
}
