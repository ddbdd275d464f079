/** A request that came with an Idempotency-Key. */
export interface KeyedRequest {
  workspaceId: string
  key: string
  /** of the API key: keys joined by rotation share it */
  lineageId: string
  fingerprint: Buffer
  requestId: string
  /** becomes the record's, if the key is new */
  resourceId: string
}

/** A finished answer as it is stored, for a write that keeps it in the same breath. */
export interface KeptAnswer {
  request: KeyedRequest
  status: number
  /** encrypted */
  body: string
}
