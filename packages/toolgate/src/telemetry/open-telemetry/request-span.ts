import {
  type Attributes,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { ToolgateOutcome } from '../../outcome/index.ts';
import type { ObservedRequest, ObservedRequestEnd, RequestObserver } from '../gateway-observer.ts';
import { type CallReporting, openCallSpan } from './call-span.ts';
import type { Instruments } from './instruments.ts';
import {
  errorType,
  modelAttributes,
  providerAttributes,
  truncateName,
} from './model-attributes.ts';
import { decisionAttributes, outcomeAttributes } from './outcome-attributes.ts';

/** Where to report a request. */
export interface RequestReporting extends Omit<CallReporting, 'onEnd'> {
  /** Whether the events of the shadow agent include its feedback. */
  recordFeedback: boolean;
}

/** Starts the span of a request; the spans of its model calls become its children. */
export function openRequestSpan(
  request: ObservedRequest,
  { tracer, instruments, parent, recordFeedback }: RequestReporting,
): RequestObserver {
  const startedAt = performance.now();
  const attributes = modelAttributes(request);
  const span = tracer.startSpan(
    `toolgate ${truncateName(request.modelId)}`,
    {
      kind: SpanKind.INTERNAL,
      attributes: { ...attributes, 'gen_ai.request.stream': request.isStream },
    },
    parent,
  );
  const inside = trace.setSpan(parent, span);
  // A request with a broken answer has an outcome but no error, so the error of its call is reported.
  let candidateFailure: { error: unknown } | undefined;

  return {
    openCall: (call) =>
      openCallSpan(call, {
        tracer,
        instruments,
        parent: inside,
        onEnd(end) {
          if (call.role === 'candidate')
            candidateFailure = 'error' in end ? { error: end.error } : undefined;
        },
      }),
    close(end) {
      const failure = 'error' in end ? { error: end.error } : candidateFailure;
      const failed: Attributes = failure ? { 'error.type': errorType(failure.error) } : {};
      Object.assign(attributes, providerAttributes(end));
      span.setAttributes(attributes);
      const { outcome } = end;
      if (outcome) reportOutcome(span, outcome, recordFeedback);
      if (failure) span.setAttributes(failed).setStatus({ code: SpanStatusCode.ERROR });
      const { lateMilliseconds = 0 } = end;
      if (lateMilliseconds > 0) span.end(Date.now() - lateMilliseconds);
      else span.end();
      const seconds = (performance.now() - startedAt - lateMilliseconds) / 1000;
      measure(end, { instruments, inside, seconds, attributes: { ...attributes, ...failed } });
    },
  };
}

function reportOutcome(span: Span, outcome: ToolgateOutcome, recordFeedback: boolean): void {
  span.setAttributes(outcomeAttributes(outcome));
  const verdicts = outcome.shadowAgent?.verdicts ?? [];
  for (const [index, { pass, feedback }] of verdicts.entries()) {
    span.addEvent('toolgate.shadow_agent.verdict', {
      'toolgate.shadow_agent.iteration': index + 1,
      'toolgate.shadow_agent.pass': pass,
      ...(recordFeedback && feedback !== '' && { 'toolgate.shadow_agent.feedback': feedback }),
    });
  }
}

function measure(
  { outcome }: ObservedRequestEnd,
  {
    instruments: { requestDuration, guardScore, iterations },
    inside,
    seconds,
    attributes,
  }: { instruments: Instruments; inside: Context; seconds: number; attributes: Attributes },
): void {
  const decided = outcome ? decisionAttributes(outcome) : {};
  requestDuration.record(seconds, { ...attributes, ...decided }, inside);
  const { promptGuard, shadowAgent } = outcome ?? {};
  if (promptGuard) {
    const { action, would } = promptGuard;
    const decision = {
      'toolgate.prompt_guard.action': action,
      ...(would && { 'toolgate.prompt_guard.would': would }),
    };
    guardScore.record(promptGuard.score, decision, inside);
  }
  if (shadowAgent) {
    iterations.record(
      shadowAgent.iterations,
      { ...attributes, 'toolgate.shadow_agent.action': shadowAgent.action },
      inside,
    );
  }
}
