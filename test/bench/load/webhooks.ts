/** Signs every delivery. */
export const webhookSecret = `whsec_${Buffer.alloc(32, 'bench').toString('base64')}`

/** What the sink is told to do from now on. */
export interface SinkRun {
  /** milliseconds until it answers */
  delayMs: number
  /** different deliveries after which the run is over */
  expect: number
}

/** What came. */
export interface SinkResult {
  /** requests that brought a delivery again */
  repeated: number
  badSignatures: number
  /** since the first came */
  seconds: number
}
