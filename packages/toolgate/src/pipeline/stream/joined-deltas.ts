import type { LanguageModelV4StreamPart as Part } from '@ai-sdk/provider';

type TextDelta = Extract<Part, { type: 'text-delta' }>;

/** Maximum of characters that are joined. Other requests wait while the filter reads them. */
const maxCharacters = 1024;

/**
 * Counts the deltas of one text that follow each other in a list, from `start` on. The gateway reads them as one text,
 * which takes less time: each part passes through a dozen functions (`pnpm bench:versions`).
 *
 * @returns the number of deltas; 1 for a part that cannot be joined.
 */
export function countJoinable(parts: readonly Part[], start: number): number {
  const first = parts[start];
  if (first === undefined || !isJoinable(first)) return 1;
  let characters = first.delta.length;
  let end = start + 1;
  for (; end < parts.length; end++) {
    const part = parts[end];
    if (part === undefined || !isJoinable(part) || part.id !== first.id) break;
    characters += part.delta.length;
    if (characters > maxCharacters) break;
  }
  return end - start;
}

/** Metadata belongs to a single delta. */
function isJoinable(part: Part): part is TextDelta {
  return (
    part.type === 'text-delta' &&
    typeof part.delta === 'string' &&
    part.providerMetadata === undefined
  );
}

/** Deltas as one part. A changed copy of it is an ordinary part, since it has no private fields. */
class JoinedDeltas implements TextDelta {
  readonly type = 'text-delta';
  readonly id: string;
  readonly delta: string;
  readonly #deltas: readonly TextDelta[];

  constructor(deltas: readonly TextDelta[]) {
    this.id = deltas[0]?.id ?? '';
    let delta = '';
    for (const part of deltas) delta += part.delta;
    this.delta = delta;
    this.#deltas = deltas;
  }

  static split(part: Part): readonly TextDelta[] | undefined {
    return part instanceof JoinedDeltas ? part.#deltas : undefined;
  }
}

/** Joins deltas that {@link countJoinable} counted to one part. {@link splitDeltas} returns them again. */
export function joinDeltas(deltas: readonly Part[]): Part {
  return new JoinedDeltas(deltas as readonly TextDelta[]);
}

/** Returns the deltas of a joined part; `undefined` for any other part, also for a changed copy of a joined one. */
export function splitDeltas(part: Part): readonly TextDelta[] | undefined {
  return JoinedDeltas.split(part);
}
