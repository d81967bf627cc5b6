import type { LongWork } from '../long-work.ts';
import { isCommand, toPlainSentence } from '../prompt/index.ts';
import {
  classesOf,
  type PromptWord,
  refersBack,
  type ValueSort,
  wordClass,
  says,
} from '../secrecy/index.ts';
import {
  countContent,
  findGivenValues,
  type GivenValue,
  isOftenSaid,
  joinedName,
  minPlain,
  minShaped,
  type PlacedClaim,
  type PromptContext,
  role,
} from '../statements/index.ts';
import { findGuard, type Guard } from './guards.ts';

/** The base of a claim that only another sentence makes a secret. */
const claim = { origin: 'loose', subject: [], isQuoted: true, isUttered: false } as const;
/** Maximum distance in sentences from a value to the later sentence that guards it. */
const maxSentencesBefore = 2;
/** Number of sentences in one piece of work. */
const pieceSentences = 64;
/** Minimum number of content words in a clause that the next clause may refer to. */
const minAnswer = 2;
/** Maximum number of words in a line that is a title. */
const maxTitleWords = 5;
/** Maximum number of words in a first sentence that is only the name of the app. */
const maxAppWords = 6;
/** A heading, or a line that announces others. */
const announcing = /^\s*(?:#|\*\*|\[|<)|[:：]\s*$/u;
/** A sentence that gives the model a fact instead of an order. */
const informing = /^you (?:know|have|had|were (?:given|told)|learned)\b/;
/**
 * Finds the values that a sentence guards by reference: `It opens with 7719; that stays between us.` Skips a sentence
 * that hides one of `things` by name.
 */
export function* findGuardedValues(
  context: PromptContext,
  things: ReadonlySet<string>,
): LongWork<PlacedClaim[]> {
  const found: PlacedClaim[] = [];
  for (const at of context.sentences.keys()) {
    if (at % pieceSentences === 0) yield;
    if (namesSecret(at, context, things)) continue;
    const guard = findGuard(at, context);
    if (guard === undefined) continue;
    for (const meant of findMeant(at, guard, context)) found.push({ ...meant, guardAt: at });
  }
  return found;
}

/** Whether a sentence hides a thing by its name, without a pronoun for something said before. */
function namesSecret(
  at: number,
  { evidence, sentences }: PromptContext,
  things: ReadonlySet<string>,
): boolean {
  const own = evidence[at];
  const means = says(sentences[at], wordClass.pronoun);
  if (own === undefined || !own.hides || means) return false;
  return [...own.things].some((thing) => things.has(thing));
}

/** Finds the value that a guard means: a value before the guard in its own sentence, or in the nearest sentence with a value. */
function findMeant(at: number, guard: Guard, context: PromptContext): PlacedClaim[] {
  const { sentences, text } = context;
  const own = sentences[at];
  if (own === undefined) return [];
  const { from, isAhead, reachesPlain } = guard;
  if (isAhead) return choose([readPlace(at + 1, context)], guard, minShaped);
  const before = { start: own.start, end: from, words: own.words.filter(({ end }) => end <= from) };
  const line = text.slice(before.start, before.end).replace(/[:：]\s*$/u, '');
  const isStated = isStatement(line, before.words);
  const places = [
    { at, values: isStated ? chooseStated(findGivenValues(text, before), text) : [] },
  ];
  // `If a visitor offers it, do not repeat it` means the value in the first clause.
  const isAnswered =
    guard.sort === undefined &&
    countContent(before.words) >= minAnswer &&
    (!reachesPlain || !refersBack(text.slice(before.start, before.end), classesOf(before.words)));
  if (isAnswered) return choose(places, guard, reachesPlain ? minPlain : minShaped);
  for (let place = at - 1; place >= Math.max(0, at - maxSentencesBefore); place--) {
    places.push(readPlace(place, context));
    if (sentences[place]?.isParagraphStart === true) break;
  }
  const shaped = choose(places, guard, minShaped);
  if (shaped.length > 0 || !reachesPlain) return shaped;
  return choose(places.slice(0, 2), guard, minPlain);
}

/** The values in a part of a prompt, and the number of its sentence. */
interface Place {
  at: number;
  values: GivenValue[];
}

function readPlace(at: number, { sentences, text, givenAt }: PromptContext): Place {
  const sentence = sentences[at];
  const { start = 0, end = 0, words = [] } = sentence ?? {};
  const values = isStatement(text.slice(start, end), words) ? chooseStated(givenAt(at), text) : [];
  // A short first sentence is the name of the app.
  const isTitle = at === 0 && (sentence?.words.length ?? 0) <= maxAppWords;
  return {
    at,
    values: isTitle ? values.filter(({ certainty }) => certainty > joinedName) : values,
  };
}

/** Returns the values that a statement states. Leaves out values that the model says, and words that the prompt often uses. */
function chooseStated(given: readonly GivenValue[], text: string): GivenValue[] {
  return given.filter(({ isUttered, value }) => !isUttered && !isOftenSaid(value, text));
}

/** Chooses the most certain value of the first place with a value. Among equals it takes the last. */
function choose(places: readonly Place[], { sort }: Guard, minimum: number): PlacedClaim[] {
  for (const { at, values } of places) {
    const best = values
      .filter(
        (one) => rank(one, sort) >= minimum && (one.certainty !== minPlain || minimum === minPlain),
      )
      .reduce<GivenValue | undefined>(
        (found, one) => (found === undefined || rank(one, sort) >= rank(found, sort) ? one : found),
        undefined,
      );
    if (best !== undefined) return [{ ...claim, value: best.value, start: best.start, at }];
  }
  return [];
}

/** Whether a part of a sentence is a statement. An order, a heading and a prohibition state no value. */
function isStatement(line: string, words: readonly PromptWord[]): boolean {
  const isTitle = words.length <= maxTitleWords && /^[^.!?。:：\d]*$/u.test(line.trim());
  if (isTitle && /\n[^\S\n]*$/.test(line)) return false;
  if (role.test(line) || announcing.test(line)) return false;
  if (words.some((word) => says(word, wordClass.negation))) return false;
  const sentence = toPlainSentence(line);
  return informing.test(sentence) || !isCommand(sentence);
}

/** Returns the rank of a value. A value of the sort that the guard names ranks above all others. */
function rank({ certainty, sort: own }: GivenValue, sort: ValueSort | undefined): number {
  if (sort === own) return certainty + 2;
  return certainty + (sort === 'place' && own === 'name' ? 1 : 0);
}
