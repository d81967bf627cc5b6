import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ActiveRequest } from './active-request.ts';
import { readGatewayRequest } from './gateway-request.ts';
import { generateAnswer } from './generate-answer.ts';
import { createHost } from './host.ts';
import type { Pipeline, PipelineContext } from './pipeline.ts';
import { openRequestRecord } from './request-record.ts';
import { streamAnswer } from './stream-answer.ts';
import type { ToolgateOptions } from './toolgate-options.ts';

/**
 * Builds the gateway. The middleware, the provider and the HTTP handler are made of it; a host with a
 * protocol of its own can call it directly.
 *
 * @throws GatewayToolError for `defaults` out of range.
 */
export function createPipeline(options: ToolgateOptions = {}): Pipeline {
  const host = createHost(options);

  /** The request without what is meant for the gateway, and what the gateway has to do for it. */
  function open(callOptions: LanguageModelV4CallOptions, context: PipelineContext) {
    const request = readGatewayRequest(callOptions, host, context);
    const { settings } = request;
    if (settings === undefined) return { options: request.options };
    const record = openRequestRecord(settings, options, context.outcome);
    const active: ActiveRequest = {
      ...request,
      settings,
      filter: request.filter,
      record,
      host,
      context,
    };
    return { options: request.options, active };
  }

  return {
    async generate(model, callOptions, context = {}) {
      const { options: stripped, active } = open(callOptions, context);
      return active ? generateAnswer(model, active) : model.doGenerate(stripped);
    },
    async stream(model, callOptions, context = {}) {
      const { options: stripped, active } = open(callOptions, context);
      return active ? streamAnswer(model, active) : model.doStream(stripped);
    },
  };
}
