import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;

/** Most characters of tool input that are kept at a time; more than any model writes in one answer. */
const mostCharacters = 8_000_000;

/** Streamed tool input, kept until the call is complete, so that a call is never left half said. */
export interface PendingCalls {
  /** Keeps a part of a call's input. */
  keep(part: Extract<Part, { type: `tool-input-${string}` }>): void;
  /** Takes out the kept parts of a call. */
  take(id: string): Part[];
  /** Takes out all kept parts, with the input of each call as one text. */
  takeAll(): { parts: Part[]; inputs: string[] };
}

/** Opens an empty {@link PendingCalls}. */
export function createPendingCalls(): PendingCalls {
  const calls = new Map<string, Part[]>();
  let characters = 0;
  return {
    keep(part) {
      const parts = calls.get(part.id);
      if (parts === undefined) calls.set(part.id, [part]);
      else parts.push(part);
      if (part.type !== 'tool-input-delta') return;
      characters += part.delta.length;
      if (characters > mostCharacters) {
        throw new RangeError(`A model wrote more than ${mostCharacters} characters of tool input.`);
      }
    },
    take(id) {
      const parts = calls.get(id) ?? [];
      calls.delete(id);
      return parts;
    },
    takeAll() {
      const kept = [...calls.values()];
      calls.clear();
      return { parts: kept.flat(), inputs: kept.map(inputOf) };
    },
  };
}

function inputOf(parts: readonly Part[]): string {
  return parts.map((part) => (part.type === 'tool-input-delta' ? part.delta : '')).join('');
}
