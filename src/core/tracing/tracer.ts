// Traces by OpenTelemetry, off unless tracing.url says where they go (docs/adr/0047). A trace travels as W3C text, from
// the request through the rows of a message to its webhooks; where it is null nothing is recorded and nothing written.

/** `00-<trace>-<span>-01`: the trace, and the span that what follows is part of. */
export type Traceparent = string

/** What a step is called, from the field. */
type StepName =
  | 'message.accept'
  | 'message.hand_over'
  | 'platform.send'
  | 'message.status'
  | 'message.receive'
  | 'webhook.deliver'

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'

/** Ids, states and counts; never what a message says, a phone, an address or a secret. */
export type SpanFacts = Record<string, string | number>

export interface Span {
  traceparent: Traceparent
  tell(facts: SpanFacts): void
  /** `problem` tells that it failed, in a word of ours */
  end(problem?: string): void
}

export interface Tracer {
  /** A span of a trace of ours; without a parent it begins one. Null for traces that the ratio leaves out. */
  begin(name: StepName, kind: SpanKind, parent: Traceparent | null, facts: SpanFacts): Span | null
  /** The first span of a request, in the trace that its client names if it does. */
  beginRequest(name: string, traceparent: string | undefined, facts: SpanFacts): Span | null
  close(): Promise<void>
}

/** Begins a step of a trace; null where there is none. */
export function beginStep(
  app: { tracer?: Tracer | undefined },
  name: StepName,
  kind: SpanKind,
  parent: Traceparent | null | undefined,
  facts: SpanFacts = {},
): Span | null {
  return app.tracer && parent ? app.tracer.begin(name, kind, parent, facts) : null
}
