import type { Client, CombinedError } from 'urql'
import type { Place } from '../chat/place.ts'
import { aroundQuery, newerQuery, type ThreadRow } from '../chat/thread-documents.ts'
import type { ResultOf, VariablesOf } from '../graphql/document.ts'
import { PagedList } from '../graphql/paged-list.ts'

/** What lies beyond one of the ends of what is here of a thread. */
export interface Beyond {
  load: () => void
  loading: boolean
  error: CombinedError | undefined
  /** there is nothing beyond */
  complete: boolean
}

interface Loaded {
  /** undefined before the page around the place has come */
  rows: ThreadRow[] | undefined
  error: CombinedError | undefined
  older: Beyond
  newer: Beyond
}

interface Rows {
  keyOf: (row: ThreadRow) => string
  order: (one: ThreadRow, other: ThreadRow) => number
}

type Around = ResultOf<typeof aroundQuery>
type Newer = ResultOf<typeof newerQuery>

const pageSize = 40

/**
 * A part of a thread around a place, which grows at both of its ends on demand: back from its first page on, and forward
 * from where that begins. What is new comes to the latest page of the thread, and not here.
 */
export class Stretch {
  state: Loaded
  #begin: Around['timeline']['pageInfo'] | undefined
  #newer: PagedList<Newer, VariablesOf<typeof newerQuery>, ThreadRow> | undefined
  #told: (() => void) | undefined
  #stopNewer: (() => void) | undefined

  readonly #older: PagedList<Around, VariablesOf<typeof aroundQuery>, ThreadRow>
  readonly #client: Client
  readonly #rows: Rows
  readonly #contactId: string

  constructor(client: Client, rows: Rows, { contactId, around, aroundTime }: Place) {
    this.#client = client
    this.#rows = rows
    this.#contactId = contactId
    const pageOf = ({ timeline }: Around) => {
      // Later pages begin elsewhere.
      this.#begin ??= timeline.pageInfo
      return timeline
    }
    const variables: VariablesOf<typeof aroundQuery> = { contactId, first: pageSize, around, aroundTime }
    this.#older = new PagedList(client, { ...rows, document: aroundQuery, pageOf }, variables)
    this.state = this.#merged()
  }

  /** Asks for what is around the place, and tells of every change until it is called off. */
  readonly subscribe = (tell: () => void): (() => void) => {
    this.#told = tell
    const stop = this.#older.subscribe(this.#changed)
    return () => {
      this.#told = undefined
      stop()
      this.#stopNewer?.()
      this.#newer = undefined
    }
  }

  readonly #loadNewer = (): void => {
    if (this.#newer) {
      const { error } = this.#newer.state
      if (error) this.#newer.retry()
      else this.#newer.more()
      return
    }
    const begin = this.#begin
    if (!begin?.hasPreviousPage || !begin.startCursor || !this.#told) return
    const pageOf = ({ timeline: { nodes, pageInfo } }: Newer) => ({
      nodes,
      pageInfo: { endCursor: pageInfo.startCursor, hasNextPage: pageInfo.hasPreviousPage },
    })
    const { startCursor: after } = begin
    const variables: VariablesOf<typeof newerQuery> = { contactId: this.#contactId, last: pageSize, after }
    const newer = new PagedList(this.#client, { ...this.#rows, document: newerQuery, pageOf }, variables)
    this.#newer = newer
    this.#stopNewer = newer.subscribe(this.#changed)
    this.#changed()
  }

  readonly #changed = (): void => {
    this.state = this.#merged()
    this.#told?.()
  }

  #merged(): Loaded {
    const { rows, error, loadingMore, moreError, complete } = this.#older.state
    const newer = this.#newer?.state
    const waits = newer !== undefined && (newer.loadingMore || (!newer.rows && !newer.error))
    return {
      rows: rows && joined(this.#rows, rows, newer?.rows ?? []),
      error,
      older: { load: this.#older.more, loading: loadingMore, error: moreError, complete },
      newer: {
        load: this.#loadNewer,
        loading: waits,
        error: newer?.error ?? newer?.moreError,
        complete: newer ? newer.complete : this.#begin?.hasPreviousPage === false,
      },
    }
  }
}

/** The rows of both, in order, none twice. */
export function joined({ keyOf, order }: Rows, some: ThreadRow[], others: ThreadRow[]): ThreadRow[] {
  if (others.length === 0) return some
  const byKey = new Map([...some, ...others].map((row) => [keyOf(row), row]))
  return [...byKey.values()].sort(order)
}
