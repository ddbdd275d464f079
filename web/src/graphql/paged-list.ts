import type { AnyVariables, Client, CombinedError, OperationResult, TypedDocumentNode } from 'urql'

/** A page of a connection, as documents ask for it. */
export interface Page<Row> {
  nodes: Row[]
  pageInfo: { endCursor: string | null; hasNextPage: boolean }
}

/** What a list is made of: the document of its pages, where they stand in its answer, and how rows follow each other. */
export interface ListShape<Data, Variables extends AnyVariables, Row> {
  document: TypedDocumentNode<Data, Variables>
  pageOf: (data: Data) => Page<Row>
  keyOf: (row: Row) => string
  order: (one: Row, other: Row) => number
  /** what is known of its first page is shown, and asked for anew */
  asksAnew?: boolean
}

/** What is known of a list: its rows in order, none twice. */
export interface ListState<Row> {
  /** undefined before the first page has come */
  rows: Row[] | undefined
  /** why the first page is not here */
  error: CombinedError | undefined
  loadingMore: boolean
  moreError: CombinedError | undefined
  /** there is nothing after the last page */
  complete: boolean
}

interface LoadedPage<Row> {
  after: string | null
  page: Page<Row> | undefined
  error: CombinedError | undefined
  stop: () => void
}

/** Milliseconds of a frame: what changes within one is shown at once. */
const frame = 16

/**
 * The pages of a list, each a query of its own. A change makes the cache read the page that it stands in anew, and not
 * the whole list, which may be thousands of rows long.
 */
export class PagedList<Data, Variables extends AnyVariables, Row> {
  state: ListState<Row> = {
    rows: undefined,
    error: undefined,
    loadingMore: false,
    moreError: undefined,
    complete: false,
  }
  #pages: LoadedPage<Row>[] = []
  #told: (() => void) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly #client: Client
  readonly #shape: ListShape<Data, Variables, Row>
  readonly #variables: Variables

  constructor(client: Client, shape: ListShape<Data, Variables, Row>, variables: Variables) {
    this.#client = client
    this.#shape = shape
    this.#variables = variables
    // What the cache has is there with the first picture.
    const cached = client.readQuery(shape.document, variables)?.data
    if (cached) this.state = this.#merged([shape.pageOf(cached)])
  }

  /** Asks for the first page and tells of every change until it is called off. */
  readonly subscribe = (tell: () => void): (() => void) => {
    this.#told = tell
    this.#add(null)
    return () => {
      this.#told = undefined
      this.#stop()
    }
  }

  /** Loads the page after the last one; one at a time. */
  readonly more = (): void => {
    const last = this.#pages.at(-1)
    if (!last || this.state.loadingMore) return
    if (last.page) {
      const { endCursor, hasNextPage } = last.page.pageInfo
      if (hasNextPage && endCursor) this.#add(endCursor)
    } else if (last.error && last.after !== null) {
      this.#again(last)
    }
  }

  /** Begins anew, past the cache. */
  readonly retry = (): void => {
    this.#stop()
    this.#add(null, true)
  }

  #again(page: LoadedPage<Row>): void {
    page.stop()
    this.#pages.pop()
    this.#add(page.after)
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const page of this.#pages.splice(0)) page.stop()
  }

  #add(after: string | null, pastCache = false): void {
    const loaded: LoadedPage<Row> = { after, page: undefined, error: undefined, stop: () => {} }
    this.#pages.push(loaded)
    const variables = (after === null ? this.#variables : { ...this.#variables, after }) as Variables
    const anew = after === null && this.#shape.asksAnew && ('cache-and-network' as const)
    const requestPolicy = pastCache ? ('network-only' as const) : anew
    const context = requestPolicy ? { requestPolicy } : {}
    const take = (result: OperationResult<Data>) => {
      // A page that came before stays when asking for it again fails.
      if (result.data) loaded.page = this.#shape.pageOf(result.data)
      loaded.error = result.data ? undefined : result.error
      this.#changed()
    }
    loaded.stop = this.#client.query(this.#shape.document, variables, context).subscribe(take).unsubscribe
    if (!loaded.page) this.#changed()
  }

  /** The first page is shown at once; what follows at most once a frame. */
  #changed(): void {
    if (this.state.rows === undefined) this.#show()
    else this.#timer ??= setTimeout(() => this.#show(), frame)
  }

  #show(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const [first] = this.#pages
    const last = this.#pages.at(-1)
    const pages = this.#pages.flatMap(({ page }) => page ?? [])
    const waits = last !== undefined && !last.page && !last.error
    if (pages.length === 0 && this.state.rows && !first?.error) return
    this.state = {
      ...this.#merged(pages),
      error: first?.error,
      loadingMore: waits && last !== first,
      moreError: last === first ? undefined : last?.error,
    }
    this.#told?.()
  }

  #merged(pages: Page<Row>[]): ListState<Row> {
    const byKey = new Map<string, Row>()
    // A row that went to the top stands in the first page too, as it is now.
    for (const { nodes } of pages) for (const row of nodes) byKey.set(this.#shape.keyOf(row), row)
    return {
      rows: pages.length === 0 ? undefined : [...byKey.values()].sort(this.#shape.order),
      error: undefined,
      loadingMore: false,
      moreError: undefined,
      complete: pages.at(-1)?.pageInfo.hasNextPage === false,
    }
  }
}
