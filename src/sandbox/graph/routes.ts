import type { Call, Reply } from '../http.ts'

/**
 * Handlers of one kind of node by `METHOD edge`; the edge is empty for the node itself, and a `*` at its end stands for
 * the name that is handed on.
 */
export type Routes<N> = Record<string, (call: Call, node: N, name: string) => Reply | Promise<Reply>>
