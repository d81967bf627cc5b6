import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import { createGatewayCallDropper } from '../gateway-tools/index.ts';
import { type ActiveRequest, hiddenBlockError } from './active-request.ts';
import { createPartFilter } from './filter-parts.ts';
import type { PartMapper } from './map-parts.ts';
import { unknownUsage } from './usage.ts';

type Part = LanguageModelV4StreamPart;
type FinishPart = Extract<Part, { type: 'finish' }>;

/**
 * What becomes of the parts of an answer on their way out: calls to gateway tools are dropped,
 * hidden text is filtered, and the finish part gets the outcome.
 *
 * @param endCall books the call that the parts come from; left out when it is booked already.
 */
export function createAnswerMapper(
  request: ActiveRequest,
  endCall?: (usage?: LanguageModelV4Usage) => void,
): PartMapper {
  const { record } = request;
  const dropper = createGatewayCallDropper();
  const filter = request.filter && createPartFilter(request.filter, record.findings);
  let isDone = false;
  let isBooked = endCall === undefined;

  function book(usage?: LanguageModelV4Usage): void {
    if (!isBooked) endCall?.(usage);
    isBooked = true;
  }

  function finish(part: FinishPart): Part[] {
    isDone = true;
    book(part.usage);
    return finishParts(request, { ...part, finishReason: dropper.finishReason(part.finishReason) });
  }

  function finishLast(parts: readonly Part[]): readonly Part[] {
    const last = parts.at(-1);
    return last?.type === 'finish' ? [...parts.slice(0, -1), ...finish(last)] : parts;
  }

  return {
    get isDone() {
      return isDone;
    },
    push(part) {
      if (!dropper.keeps(part)) return [];
      if (filter !== undefined) return finishLast(filter.push(part));
      return part.type === 'finish' ? finish(part) : [part];
    },
    end() {
      const parts = finishLast(filter?.end() ?? []);
      book();
      record.close();
      return parts;
    },
    fail(error) {
      return [
        { type: 'error', error },
        ...finish({
          type: 'finish',
          finishReason: { unified: 'error', raw: undefined },
          usage: unknownUsage,
        }),
      ];
    },
  };
}

/** The end of an answer, with what it cost and the outcome. */
function finishParts(request: ActiveRequest, part: FinishPart): Part[] {
  const { record } = request;
  // What a provider reports of a blocked answer, log probabilities say, would carry its text.
  const metadata = record.findings.leak ? undefined : part.providerMetadata;
  const error = hiddenBlockError(request);
  const end: FinishPart = {
    type: 'finish',
    finishReason: error ? { unified: 'error', raw: part.finishReason.raw } : part.finishReason,
    usage: record.usage(part.usage),
    ...record.withOutcome(metadata),
  };
  return error ? [{ type: 'error', error }, end] : [end];
}
