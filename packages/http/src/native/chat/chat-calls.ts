import { isGatewayToolName } from 'toolgate';
import type { AnswerTexts } from '../answer-texts.ts';
import { isRecord } from '../../is-record.ts';
import type { JsonObject } from '../json-object.ts';
import { createHoldLimit } from '../tool-arguments.ts';
import { nameOfTool } from '../wire-tools.ts';

/** The tool calls of one choice of a stream. */
export interface ChatCalls {
  /** The calls of a delta that may be sent now. */
  push(calls: readonly JsonObject[]): readonly JsonObject[];
  /** The same for the one call that the API before `tools` knows. */
  pushLegacy(call: JsonObject): JsonObject | undefined;
  /** What was held, judged as a whole: each element belongs into a delta of its own. */
  end(): JsonObject[];
  /** Whether calls were made up of gateway tools, and none is left. */
  isEmptied(): boolean;
}

interface Call {
  /** Whether it goes out; not known before its name is. */
  isKept?: boolean;
  /** Its place among the calls that go out. */
  index: number;
  held: JsonObject[];
  text: string;
}

/**
 * Opens the calls of one choice. Calls to gateway tools, which a model may make up, are dropped. With a
 * filter all calls wait until the answer is complete, so that none is left half said.
 */
export function createChatCalls(texts: AnswerTexts): ChatCalls {
  const calls = new Map<unknown, Call>();
  const limit = createHoldLimit();
  let kept = 0;
  let dropped = 0;

  function take(key: unknown, delta: JsonObject, name: string | undefined): Call {
    const call = calls.get(key) ?? { index: -1, held: [], text: '' };
    calls.set(key, call);
    if (call.isKept === undefined && name) {
      call.isKept = !isGatewayToolName(name);
      if (call.isKept) call.index = kept++;
      else dropped += 1;
    }
    if (call.isKept !== false) {
      const text = argumentsOf(delta);
      limit(text.length + 1);
      call.held.push(delta);
      call.text += text;
    }
    return call;
  }

  function release(call: Call): JsonObject[] {
    if (!call.isKept || texts.isFiltered) return [];
    return call.held.splice(0);
  }

  return {
    isEmptied: () => dropped > 0 && kept === 0,
    push(deltas) {
      const sent = deltas.flatMap((delta, position) => {
        const call = take(delta['index'] ?? position, delta, nameOfTool(delta));
        return release(call).map((one) => withIndex(one, call.index));
      });
      const isSame = sent.length === deltas.length && sent.every((one, at) => one === deltas[at]);
      return isSame ? deltas : sent;
    },
    pushLegacy(delta) {
      return release(take('legacy', delta, nameOfTool(delta)))[0];
    },
    end() {
      for (const { isKept, text } of calls.values()) if (isKept) texts.checkCall(text);
      if (texts.leak() !== undefined) return [];
      const left = [...calls].flatMap(([key, call]) => {
        if (!call.isKept) return [];
        return call.held.map((delta) =>
          key === 'legacy'
            ? { function_call: delta }
            : { tool_calls: [withIndex(delta, call.index)] },
        );
      });
      calls.clear();
      return left;
    },
  };
}

/** Later calls move up where one was dropped. */
function withIndex(delta: JsonObject, index: number): JsonObject {
  return typeof delta['index'] !== 'number' || delta['index'] === index
    ? delta
    : { ...delta, index };
}

function argumentsOf(delta: JsonObject): string {
  const holders = [delta['function'], delta['custom'], delta].filter(isRecord);
  return holders
    .flatMap((holder) => [holder['arguments'], holder['input']])
    .filter((text) => typeof text === 'string')
    .join('');
}
