/** Exports spans by OTLP over HTTP. Loaded only if a collector is configured. */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Tracer } from './traces.ts'

/** Timeout of one export with its retries. */
const PATIENCE_MS = 5000
/** Queue limit; further spans are dropped. */
const MOST_HELD = 2048

const KINDS = { request: SpanKind.SERVER, job: SpanKind.CONSUMER }

type Current = { readonly span: Span; statements: number; statementMs: number }

export function otlpTraces(collector: NonNullable<Config['collector']>, log: Log): Tracer {
  const exporter = new OTLPTraceExporter({
    url: collector.url,
    headers: { ...collector.headers },
    timeoutMillis: PATIENCE_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': collector.serviceName }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logExportFailures(exporter, log),
        maxQueueSize: MOST_HELD,
      }),
    ],
  })
  const tracer = provider.getTracer('vitrine')
  const current = new AsyncLocalStorage<Current>()
  const form = new W3CTraceContextPropagator()

  return {
    begin({ name, kind, cause }) {
      const led = form.extract(ROOT_CONTEXT, { traceparent: cause }, defaultTextMapGetter)
      const span = tracer.startSpan(name, { kind: KINDS[kind] }, led)
      const own: Current = { span, statements: 0, statementMs: 0 }
      return {
        run: (work) => current.run(own, work),
        end(said, failed = false) {
          span.setAttributes({
            ...said,
            'vitrine.db.statements': own.statements,
            'vitrine.db.milliseconds': Math.round(own.statementMs * 10) / 10,
          })
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    cause() {
      const own = current.getStore()
      if (!own) return undefined
      const carrier: Record<string, string> = {}
      form.inject(trace.setSpan(ROOT_CONTEXT, own.span), carrier, defaultTextMapSetter)
      return carrier['traceparent']
    },
    addStatement(milliseconds) {
      const own = current.getStore()
      if (!own) return
      own.statements += 1
      own.statementMs += milliseconds
    },
    close: () => provider.shutdown().catch(() => {}),
  }
}

/** Logs the first failed export until one succeeds again. */
export function logExportFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let failing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.code !== ExportResultCode.SUCCESS
        if (fails && !failing) log.warn({ event: 'traces.export_failed', err: result.error })
        failing = fails
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
