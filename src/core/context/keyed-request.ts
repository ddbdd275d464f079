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

/** A finished answer as it is stored, for a write that saves both in one commit. */
export interface KeptAnswer {
  request: KeyedRequest
  status: number
  /** encrypted */
  body: string
}

/**
 * Where a door takes the write of an operation, to do it together with keeping the answer: key, rows and answer are
 * one commit then instead of three (src/doors/rest/v1/idempotent.ts).
 */
export interface WriteTaker {
  save?: (answer: KeptAnswer) => Promise<boolean>
}
