import type { LanguageModelV4StreamPart as Part } from '@ai-sdk/provider';
import {
  type FilterChannel,
  type FilterSession,
  type Leak,
  maxPieceCharacters,
  pushInPieces,
} from '../../content-filter/index.ts';
import {
  finishAtOnce,
  isHarmlessText,
  isHarmlessValue,
  type LongWork,
} from '../../internal/index.ts';
import { readablePiece } from './text-of-part.ts';

/** Maximum of texts in pieces that are followed while they arrive; the others are read at the end of the stream. */
const maxFollowed = 64;
/** Maximum of characters of the values that may turn out to be first pieces. */
const maxFirstCharacters = 1_000_000;
/** Maximum of characters of the texts that are read at the end. No provider sends so many in fields of its own. */
const maxLateCharacters = 200_000;
/** Values deeper than this are read as JSON text. */
const maxDepth = 16;

/** Filters parts of unknown form; the filter does not know which of their strings are texts. */
export interface UnknownTexts {
  /**
   * Reads all strings of a part. The strings under one name make up one text, over all parts of the stream.
   *
   * @throws RangeError for more texts than any provider sends in fields of its own.
   */
  push(part: Part): LongWork<Leak | undefined>;
  /** Whether a text ends with a possible beginning of a leak, or is read only at the end; its part must then wait. */
  isOpen(): boolean;
  /** Ends all texts. */
  end(): Leak | undefined;
}

/**
 * Creates the texts of one stream. They are judged separately from the answer, since many of them repeat it.
 *
 * A name with one value is read once, together with the other such names: most fields of a provider are the same in
 * each event. From its second value on, a name carries the pieces of a text, which is read on its own.
 *
 * @param answer the filter of the answer.
 */
export function createUnknownTexts(answer: FilterSession): UnknownTexts {
  // Most streams have no such values.
  let session: FilterSession | undefined;
  const open = (): FollowedText => followText((session ??= answer.reopen()).channel());
  let singles: FollowedText | undefined;
  /** The values of the names that had only one value so far. */
  const values = new Map<string, string>();
  let characters = 0;
  const pieces = createTextsInPieces(open);

  function* read(name: string, text: string): LongWork<Leak | undefined> {
    if (pieces.has(name)) return yield* pieces.push(name, text);
    const first = values.get(name);
    if (first === text) return undefined;
    if (first !== undefined) {
      values.delete(name);
      return (yield* pieces.push(name, first)) ?? (yield* pieces.push(name, text));
    }
    characters += name.length + text.length;
    if (characters > maxFirstCharacters) return yield* pieces.push(name, text);
    values.set(name, text);
    singles ??= open();
    return yield* singles.push(`${text} `);
  }

  return {
    *push(part) {
      let sinceTurn = 0;
      for (const [name, value] of valuesIn(part.type === 'raw' ? part.rawValue : part)) {
        const text = typeof value === 'string' ? value : undefined;
        const leak = text === undefined ? text : yield* read(name, yield* readablePiece(text));
        if (leak !== undefined) return leak;
        sinceTurn += 1 + (text?.length ?? 0);
        if (sinceTurn < maxPieceCharacters) continue;
        sinceTurn = 0;
        yield;
      }
      return undefined;
    },
    isOpen: () => pieces.isOpen() || singles?.isOpen() === true,
    end: () => singles?.end() ?? pieces.end(),
  };
}

/** A text that the filter reads while it arrives. */
interface FollowedText {
  push(text: string): LongWork<Leak | undefined>;
  /** Whether the text ends with a possible beginning of a leak. */
  isOpen(): boolean;
  end(): Leak | undefined;
}

function followText(channel: FilterChannel): FollowedText {
  let heldCharacters = 0;
  return {
    *push(text) {
      heldCharacters += text.length - (yield* pushInPieces(channel, text)).length;
      return channel.leak;
    },
    isOpen: () => heldCharacters > 0,
    end() {
      channel.end();
      heldCharacters = 0;
      return channel.leak;
    },
  };
}

/** Creates the texts that come in pieces, by name. */
function createTextsInPieces(open: () => FollowedText) {
  const followed = new Map<string, FollowedText>();
  const lateTexts = new Map<string, string>();
  let characters = 0;

  function addLate(name: string, text: string): void {
    characters += text.length;
    if (characters > maxLateCharacters) {
      throw new RangeError('A model wrote too many texts in fields of an unknown form.');
    }
    lateTexts.set(name, `${lateTexts.get(name) ?? ''}${text}`);
  }

  return {
    has: (name: string): boolean => followed.has(name) || lateTexts.has(name),
    *push(name: string, text: string): LongWork<Leak | undefined> {
      let followedText = followed.get(name);
      if (followedText === undefined && followed.size === maxFollowed) {
        addLate(name, text);
        return undefined;
      }
      followedText ??= open();
      followed.set(name, followedText);
      return yield* followedText.push(text);
    },
    isOpen: (): boolean =>
      lateTexts.size > 0 || [...followed.values()].some((text) => text.isOpen()),
    end(): Leak | undefined {
      let leak: Leak | undefined;
      for (const text of followed.values()) leak ??= text.end();
      for (const text of lateTexts.values()) {
        const read = open();
        leak ??= finishAtOnce(read.push(text)) ?? read.end();
      }
      lateTexts.clear();
      return leak;
    },
  };
}

/** Fields of parts of known form that the filter reads elsewhere. */
const readFields: ReadonlySet<string> = new Set([
  'text',
  'delta',
  'input',
  'result',
  'data',
  'url',
  'citations',
  'providerMetadata',
  'warnings',
  'error',
]);
const sourceFields: ReadonlySet<string> = new Set(['title', 'filename']);

/**
 * Returns the other fields of a part of known form that hold more than words, such as a text in the place of an id;
 * `undefined` for nearly all parts.
 */
export function unreadFields(part: { readonly type: string }): object | undefined {
  let fields: Record<string, unknown> | undefined;
  for (const name in part) {
    if (readFields.has(name) || (part.type === 'source' && sourceFields.has(name))) continue;
    const value = (part as Record<string, unknown>)[name];
    if (isHarmlessText(name) && isHarmlessValue(value)) continue;
    fields ??= {};
    fields[name] = value;
  }
  return fields;
}

/**
 * Finds the values in a value that are neither lists nor objects, each after the names of the fields around it. The names of
 * fields count as strings too.
 */
export function* valuesIn(
  value: unknown,
  name: string = '',
  depth: number = 0,
): Generator<[name: string, value: unknown], void> {
  if (typeof value !== 'object' || value === null) {
    yield [name, value];
  } else if (depth === maxDepth) {
    yield [name, JSON.stringify(value)];
  } else if (Array.isArray(value)) {
    for (const one of value) yield* valuesIn(one, name, depth + 1);
  } else {
    // `Object.entries` takes four times as long for many names.
    for (const key of Object.keys(value)) {
      // A name may be a word, or a piece of one.
      yield ['names', `${key} `];
      yield ['letters', key];
      yield* valuesIn((value as Record<string, unknown>)[key], `${name}.${key}`, depth + 1);
    }
  }
}
