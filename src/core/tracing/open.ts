import type { Attributes, Context, SpanKind as OtelKind } from '@opentelemetry/api'
import type { Config } from '#core/config/config.ts'
import type { Span, SpanKind, Tracer } from './tracer.ts'

/** How long the last spans may take to leave when the process ends. */
const lastSpansMs = 3_000

const form = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/

/**
 * The tracer of a process; undefined without tracing.url. OpenTelemetry is loaded here and nowhere else, so that a
 * process without traces neither reads nor holds it.
 */
export async function openTracer({ url, sampleRatio }: Config['tracing']): Promise<Tracer | undefined> {
  if (!url) return undefined
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const ratio = new sdk.TraceIdRatioBasedSampler(sampleRatio)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'parley' }),
    // A client may ask to be left out, but not to be recorded more often than others: it does not pay for traces.
    sampler: new sdk.ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${url}/v1/traces` }) }),
    ],
  })
  const tracer = provider.getTracer('parley')

  /** A trace of our own rows goes on as it began; one that a client names is remote. */
  function contextOf(traceparent: string | null | undefined, isRemote: boolean): Context {
    const [, traceId, spanId, flags] = form.exec(traceparent ?? '') ?? []
    if (!traceId || !spanId || !flags) return api.ROOT_CONTEXT
    const traceFlags = Number.parseInt(flags, 16) & api.TraceFlags.SAMPLED
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote })
  }

  function begin(name: string, kind: SpanKind, attributes: Attributes, context: Context): Span | null {
    const otelKind = api.SpanKind[kind.toUpperCase() as keyof typeof OtelKind]
    const span = tracer.startSpan(name, { kind: otelKind, attributes }, context)
    if (!span.isRecording()) return null
    const { traceId, spanId } = span.spanContext()
    return {
      traceparent: `00-${traceId}-${spanId}-01`,
      tell: (facts) => void span.setAttributes(facts),
      end(problem) {
        if (problem !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR, message: problem })
        span.end()
      },
    }
  }

  return {
    begin: (name, kind, parent, facts) => begin(name, kind, facts, contextOf(parent, false)),
    beginRequest: (name, traceparent, facts) => begin(name, 'server', facts, contextOf(traceparent, true)),
    async close() {
      const late = new Promise((resolve) => setTimeout(resolve, lastSpansMs).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}
