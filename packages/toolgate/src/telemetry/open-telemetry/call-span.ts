import {
  type Attributes,
  type Context,
  context,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import type { CallObserver, ObservedCall, ObservedCallEnd } from '../gateway-observer.ts';
import type { Instruments } from './instruments.ts';
import {
  errorType,
  modelAttributes,
  providerAttributes,
  truncateName,
} from './model-attributes.ts';

/** Where to report a model call. */
export interface CallReporting {
  tracer: Tracer;
  instruments: Instruments;
  /** The context around the span. */
  parent: Context;
  /** Called when the call ends. */
  onEnd: (end: ObservedCallEnd) => void;
}

/** Starts the span of a model call. */
export function openCallSpan(
  call: ObservedCall,
  { tracer, instruments, parent, onEnd }: CallReporting,
): CallObserver {
  const startedAt = performance.now();
  let secondsToFirstChunk: number | undefined;
  const attributes: Attributes = {
    'gen_ai.operation.name': 'chat',
    ...modelAttributes(call),
    'toolgate.call.role': call.role,
  };
  const span = tracer.startSpan(
    `chat ${truncateName(call.modelId)}`,
    {
      kind: SpanKind.CLIENT,
      attributes: { ...attributes, 'gen_ai.request.stream': call.isStream },
    },
    parent,
  );
  const inside = trace.setSpan(parent, span);
  const elapsed = (): number => (performance.now() - startedAt) / 1000;

  return {
    run: (action) => context.with(inside, action),
    firstPart() {
      if (!call.isStream) return;
      secondsToFirstChunk = elapsed();
      span.setAttribute('gen_ai.response.time_to_first_chunk', secondsToFirstChunk);
    },
    close(end) {
      // A route may have asked another provider than the call began with.
      Object.assign(attributes, providerAttributes(end));
      const failed: Attributes = 'error' in end ? { 'error.type': errorType(end.error) } : {};
      span.setAttributes({ ...attributes, ...answerAttributes(end), ...failed });
      if (secondsToFirstChunk !== undefined)
        instruments.timeToFirstChunk.record(secondsToFirstChunk, attributes, inside);
      if ('error' in end) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      instruments.callDuration.record(elapsed(), { ...attributes, ...failed }, inside);
      for (const type of ['input', 'output'] as const) {
        const tokens = end.usage?.[`${type}Tokens`].total;
        if (tokens === undefined) continue;
        instruments.tokens.record(tokens, { ...attributes, 'gen_ai.token.type': type }, inside);
      }
      onEnd(end);
    },
  };
}

/** Returns the attributes of an answer. The span ignores attributes without a value. */
function answerAttributes({ usage, finishReason, response }: ObservedCallEnd): Attributes {
  return {
    'gen_ai.response.id': response?.id,
    'gen_ai.response.model': response?.modelId,
    'gen_ai.response.finish_reasons': finishReason && [finishReason.unified],
    'gen_ai.usage.input_tokens': usage?.inputTokens.total,
    'gen_ai.usage.cache_read.input_tokens': usage?.inputTokens.cacheRead,
    'gen_ai.usage.cache_creation.input_tokens': usage?.inputTokens.cacheWrite,
    'gen_ai.usage.output_tokens': usage?.outputTokens.total,
    'gen_ai.usage.reasoning.output_tokens': usage?.outputTokens.reasoning,
  };
}
