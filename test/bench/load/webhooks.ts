/** Signs every delivery. */
export const webhookSecret = `whsec_${Buffer.alloc(32, 'bench').toString('base64')}`

/** Ways of a customer's server to be a bad neighbour; scenario 5 and load/neighbours.ts have them. */
export const badWays = ['hangs', 'fails', 'asks to wait', 'resets', 'drips', 'floods', 'redirects'] as const
export type BadWay = (typeof badWays)[number]

/** What the sink is told to do from now on. */
export interface SinkRun {
  /** milliseconds until it answers */
  delayMs: number
  /** different deliveries after which the run is over; `Infinity`: when it is told to end */
  expect: number
  /** the hosts that answer badly; what they get is not counted */
  bad?: Readonly<Record<string, BadWay>>
}

/** What came. */
export interface SinkResult {
  /** different deliveries */
  arrived: number
  /** requests that brought a delivery again */
  repeated: number
  badSignatures: number
  /** since the first came */
  seconds: number
  /** milliseconds from an event to its delivery's first arrival, by the one clock of the machine */
  lag: { p50: number; p99: number }
  /** requests to hosts that answer badly */
  badRequests: number
}

/** Ends a run that expects no number of deliveries. */
export const endOfRun = 'end'
