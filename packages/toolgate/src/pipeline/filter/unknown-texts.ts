import type { LanguageModelV4StreamPart as Part } from '@ai-sdk/provider';
import {
  type FilterChannel,
  type FilterSession,
  type Leak,
  maxPieceCharacters,
  pushInPieces,
} from '../../content-filter/index.ts';
import type { LongWork } from '../../internal/index.ts';
import { valuesIn } from './part-values.ts';
import { readablePiece } from './text-of-part.ts';

/** Maximum of texts in pieces that are followed while they arrive; the others are read at the end of the stream. */
const maxFollowed = 64;
/** Maximum of different lists of field names that are kept. */
const maxShapes = 64;
/** Maximum of field names in one part. No provider sends so many. */
const maxNames = 20_000;
/** Maximum of characters of the values that may turn out to be first pieces. */
const maxFirstCharacters = 1_000_000;
/** Maximum of characters of the texts that are read at the end. No provider sends so many in fields of its own. */
const maxLateCharacters = 200_000;
/**
 * Number of parts that wait for a text to continue. Each event of a provider gives one to three parts, so a text in
 * pieces continues before.
 */
const maxWaitingParts = 8;

/** Most unknown texts are copies of the answer: a secret does not begin in one of them and end in another. */
const copy = { isExtract: true };

/** Filters parts of unknown form; the filter does not know which of their strings are texts. */
export interface UnknownTexts {
  /**
   * Reads all strings of a part. The strings under one name make up one text, over all parts of the stream.
   *
   * @throws RangeError for more texts than any provider sends in fields of its own.
   */
  push(part: Part): LongWork<Leak | undefined>;
  /** Notes that the stream continues with another part. */
  pass(): void;
  /**
   * Whether a text ends with a possible beginning of a leak and may still continue, or is read only at the end; its part
   * must then wait.
   */
  isOpen(): boolean;
  /** Ends all texts. */
  end(): LongWork<Leak | undefined>;
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
  /** The number of parts so far. */
  let clock = 0;
  const open = (): FollowedText =>
    followText((session ??= answer.reopen()).channel(copy), () => clock);
  let singles: FollowedText | undefined;
  /** The names of the fields of earlier parts. */
  const shapes = new Set<string>();
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

  /** Reads the names of a part's fields, as words and as letters. A part with the names of an earlier one adds nothing. */
  function* readNames(names: readonly string[]): LongWork<Leak | undefined> {
    // One text of them all is read much faster than each name.
    const words = `${names.join(' ')} `;
    if (names.length === 0 || shapes.has(words)) return undefined;
    if (shapes.size < maxShapes) shapes.add(words);
    return (yield* read('names', words)) ?? (yield* read('letters', names.join('')));
  }

  return {
    *push(part) {
      let sinceTurn = 0;
      const names: string[] = [];
      for (const [name, value] of valuesIn(part.type === 'raw' ? part.rawValue : part)) {
        const text = typeof value === 'string' ? value : '';
        if (name === 'letters') {
          if (names.push(text) > maxNames) throw tooManyTexts();
        } else if (name !== 'names' && text !== '') {
          const leak = yield* read(name, yield* readablePiece(text));
          if (leak !== undefined) return leak;
        }
        sinceTurn += 1 + text.length;
        if (sinceTurn < maxPieceCharacters) continue;
        sinceTurn = 0;
        yield;
      }
      return yield* readNames(names);
    },
    pass: () => void (clock += 1),
    isOpen: () => pieces.isOpen() || singles?.isOpen() === true,
    *end() {
      return singles?.end() ?? (yield* pieces.end());
    },
  };
}

function tooManyTexts(): RangeError {
  return new RangeError('A model wrote too many texts in fields of an unknown form.');
}

/** A text that the filter reads while it arrives. */
type FollowedText = ReturnType<typeof followText>;

/** @param clock returns the number of parts so far. */
function followText(channel: FilterChannel, clock: () => number) {
  let heldCharacters = 0;
  let lastPiece = 0;
  return {
    *push(text: string): LongWork<Leak | undefined> {
      lastPiece = clock();
      heldCharacters += text.length - (yield* pushInPieces(channel, text)).length;
      return channel.leak;
    },
    /** Whether the text ends with a possible beginning of a leak, and its last piece came not long ago. */
    isOpen: (): boolean => heldCharacters > 0 && clock() - lastPiece < maxWaitingParts,
    end(): Leak | undefined {
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
    if (characters > maxLateCharacters) throw tooManyTexts();
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
    *end(): LongWork<Leak | undefined> {
      let leak: Leak | undefined;
      for (const text of followed.values()) leak ??= text.end();
      for (const text of lateTexts.values()) {
        const read = open();
        leak ??= (yield* read.push(text)) ?? read.end();
        yield;
      }
      lateTexts.clear();
      return leak;
    },
  };
}
