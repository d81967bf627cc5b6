import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { type ResolvedGatewaySettings, takeGatewayTools } from '../gateway-tools/index.ts';
import type { AnswerFilter } from './answer-filter.ts';
import { isHandled, markHandled } from './handled-mark.ts';
import type { Host } from './host.ts';
import type { PipelineContext } from './pipeline.ts';
import { earlierAnswers, exemptTexts, hiddenTexts, withoutVisibility } from './prompt-texts.ts';
import { resolveFeatures } from './resolve-features.ts';

/** A request as the gateway reads it. */
export interface GatewayRequest {
  /** The call options for the model, without anything that is meant for the gateway. */
  options: LanguageModelV4CallOptions;
  /** Which features are on; absent when the gateway has nothing to do. */
  settings?: ResolvedGatewaySettings;
  /** The filter of the answer; absent when it is off or the request hides nothing. */
  filter?: AnswerFilter;
  /** Whether the caller demands a tool call and its host will hold the answer against that. */
  isToolCallForced: boolean;
}

/**
 * Reads what a request asks of the gateway and takes it out of the call options.
 *
 * @throws GatewayToolError, InvalidArgumentError for what the caller must correct.
 */
export function readGatewayRequest(
  callOptions: LanguageModelV4CallOptions,
  host: Host,
  context: PipelineContext,
): GatewayRequest {
  if (isHandled(callOptions)) return { options: callOptions, isToolCallForced: false };

  const { forcedToolChoice = 'refuse' } = context;
  const taken = takeGatewayTools(callOptions, forcedToolChoice);
  const features = resolveFeatures(
    {
      taken,
      texts: {
        hidden: hiddenTexts(taken.options),
        exempt: exemptTexts(taken.options),
        earlierAnswers: earlierAnswers(taken.options),
      },
      isStructured: callOptions.responseFormat?.type === 'json',
    },
    host,
    context,
  );
  const options = withoutVisibility(taken.options);
  const isToolCallForced = forcedToolChoice === 'refuse' && demandsCall(callOptions);
  if (features === undefined) return { options, isToolCallForced };
  return { options: markHandled(options), ...features, isToolCallForced };
}

function demandsCall({ toolChoice }: LanguageModelV4CallOptions): boolean {
  return toolChoice?.type === 'required' || toolChoice?.type === 'tool';
}
