import type { Call, Reply } from '../http.ts'

/** Handlers of one kind of node by `METHOD edge`; the edge is empty for the node itself. */
export type Routes<N> = Record<string, (call: Call, node: N) => Reply | Promise<Reply>>
