import type {
  LanguageModelV4Content,
  LanguageModelV4StreamPart as Part,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';
import {
  type FilterSession,
  maxPieceCharacters,
  pushInPieces,
} from '../../content-filter/index.ts';
import { cutText, type LongWork } from '../../internal/index.ts';
import { changedMark, markChanged } from '../marks/index.ts';
import type { FilterFindings } from './answer-filter.ts';
import {
  assertInputSize,
  type InputPart,
  textOfInput,
  type ToolInputFilter,
} from './calls/index.ts';

/**
 * Extends the filter of one answer's tool calls, so it replaces secrets in them. It holds the input of a call until the
 * input is complete. An input with a secret is sent in new deltas.
 *
 * @param findings receives whether a secret was replaced.
 */
export function redactCalls(
  tools: ToolInputFilter,
  session: FilterSession,
  findings: FilterFindings,
): ToolInputFilter {
  const inputs = new Map<string, InputPart[]>();
  let characters = 0;

  /** A leak of another kind is found again when the parts are judged. */
  function* redact(text: string): LongWork<string | undefined> {
    const redacted = yield* redactText(session, text, { findings: {}, isForTool: true });
    if (redacted !== undefined) findings.isRedacted = true;
    return redacted;
  }

  /** Releases the held rest of an input. */
  function* release(id: string): LongWork<Part[]> {
    const heldParts = inputs.get(id);
    if (heldParts === undefined) return [];
    inputs.delete(id);
    const text = heldParts
      .map((part) => (part.type === 'tool-input-delta' ? part.delta : ''))
      .join('');
    const redacted = yield* redact(text);
    const parts = redacted === undefined ? heldParts : replaceInput(heldParts, redacted);
    const sent: Part[] = [];
    for (const part of parts) {
      for (const one of yield* tools.push(part)) sent.push(one);
      yield;
    }
    return sent;
  }

  function* call(part: LanguageModelV4ToolCall): LongWork<readonly Part[]> {
    const released = yield* release(part.toolCallId);
    const input = yield* redact(textOfInput(part));
    const redacted = input === undefined ? part : changeCall(part, input);
    return [...released, ...(yield* tools.push(redacted))];
  }

  return {
    leak: () => tools.leak(),
    *push(part) {
      if (part.type === 'tool-call') return yield* call(part);
      const heldParts = inputs.get(part.id) ?? [];
      inputs.set(part.id, heldParts);
      heldParts.push(part);
      if (part.type === 'tool-input-delta') {
        characters += part.delta.length;
        assertInputSize(characters);
      }
      return part.type === 'tool-input-end' ? yield* release(part.id) : [];
    },
    *end() {
      const released: Part[] = [];
      for (const id of inputs.keys()) {
        for (const part of yield* release(id)) released.push(part);
      }
      return [...released, ...(yield* tools.end())];
    },
    cut() {
      inputs.clear();
      return tools.cut();
    },
  };
}

/** Returns the parts of an input with another text, in the place of the first delta, and drops the other deltas. */
function replaceInput(parts: readonly InputPart[], text: string): InputPart[] {
  const first = parts.find(({ type }) => type === 'tool-input-delta');
  return parts.flatMap((part): InputPart[] => {
    if (part.type !== 'tool-input-delta') return [part];
    if (part !== first) return [];
    return cutText(text, maxPieceCharacters).map((delta) => withDelta(part, delta));
  });
}

function withDelta(part: InputPart, delta: string): InputPart {
  return { ...part, delta } as InputPart;
}

/**
 * Replaces the secrets in a part of a whole answer, if it is a text or a call, and marks the part.
 *
 * @param findings receives whether a secret was replaced, and a leak of another kind.
 * @returns the same object if nothing was replaced.
 */
export function* redactPart(
  part: LanguageModelV4Content,
  session: FilterSession,
  findings: FilterFindings,
): LongWork<LanguageModelV4Content> {
  if (part.type === 'tool-call') {
    const input = yield* redactText(session, textOfInput(part), { findings, isForTool: true });
    return input === undefined ? part : changeCall(part, input);
  }
  if (part.type !== 'text') return part;
  const text = yield* redactText(session, part.text, { findings });
  return text === undefined ? part : markChanged({ ...part, text });
}

/** Returns a call with another input. It keeps its metadata: Google refuses a call without its signature. */
function changeCall(part: LanguageModelV4ToolCall, input: string): LanguageModelV4ToolCall {
  return { ...part, input, providerMetadata: { ...part.providerMetadata, ...changedMark } };
}

/**
 * Replaces the secrets in a text, without regard to the rest of the answer.
 *
 * @returns `undefined` if the text has no secrets, or is a leak of another kind.
 */
function* redactText(
  session: FilterSession,
  text: string,
  { findings, isForTool = false }: { findings: FilterFindings; isForTool?: boolean },
): LongWork<string | undefined> {
  const channel = session.reopen().channel({ isForTool });
  const pushed = yield* pushInPieces(channel, text);
  const redacted = pushed + channel.end();
  if (channel.leak !== undefined) findings.leak ??= channel.leak;
  if (!channel.isRedacted || channel.leak !== undefined) return undefined;
  findings.isRedacted = true;
  return redacted;
}
