import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { isGatewayToolName } from './gateway-settings.ts';

/** Removes calls to gateway tools, which a model may invent, from one answer. */
export interface GatewayCallDropper {
  /** Whether to keep a part of the answer. Call it once for each part, in order. */
  keeps(part: LanguageModelV4Content | LanguageModelV4StreamPart): boolean;
  /** Returns the finish reason to report: `stop` instead of `tool-calls` if no call is left. */
  finishReason(reason: LanguageModelV4FinishReason): LanguageModelV4FinishReason;
}

/** Creates a {@link GatewayCallDropper} for one answer. */
export function createGatewayCallDropper(): GatewayCallDropper {
  // Later parts refer to a call only by its id.
  const dropped = new Set<string>();
  let keptCalls = 0;

  function keepsCall(id: string, name: string): boolean {
    if (isGatewayToolName(name)) dropped.add(id);
    else keptCalls += 1;
    return !dropped.has(id);
  }

  return {
    keeps(part) {
      switch (part.type) {
        case 'tool-input-start':
          return keepsCall(part.id, part.toolName);
        case 'tool-input-delta':
        case 'tool-input-end':
          return !dropped.has(part.id);
        case 'tool-call':
          return keepsCall(part.toolCallId, part.toolName);
        case 'tool-result':
        case 'tool-approval-request':
          return !dropped.has(part.toolCallId);
        default:
          return true;
      }
    },
    finishReason(reason) {
      const hasLostAllCalls = dropped.size > 0 && keptCalls === 0;
      return hasLostAllCalls && reason.unified === 'tool-calls'
        ? { unified: 'stop', raw: 'stop' }
        : reason;
    },
  };
}

/** Removes calls to gateway tools from a whole answer. Returns the same object if it has no such call. */
export function dropGatewayCalls(
  result: LanguageModelV4GenerateResult,
): LanguageModelV4GenerateResult {
  const dropper = createGatewayCallDropper();
  const content = result.content.filter((part) => dropper.keeps(part));
  if (content.length === result.content.length) return result;
  return { ...result, content, finishReason: dropper.finishReason(result.finishReason) };
}
