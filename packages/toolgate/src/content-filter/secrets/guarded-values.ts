import type { LongWork } from '../long-work.ts';
import { isCommand } from '../prompt/index.ts';
import {
  classesOf,
  type PromptWord,
  refersBack,
  type ValueSort,
  wordClass,
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

/** The claim of a value that only another sentence shows to be one. */
const claim = { origin: 'loose', subject: [], isQuoted: true, isUttered: false } as const;
/** Maximum number of sentences before a guarding sentence in which its value may be. */
const maxSentencesBefore = 2;
/** Sentences that are read in one piece of work. */
const pieceSentences = 64;
/** Minimum number of words with a content of their own in a clause that the next clause may mean. */
const minAnswer = 2;
/** Maximum number of words in a line that is a title. */
const maxTitleWords = 5;
/** Maximum number of words in a first sentence that only names the app. */
const maxAppWords = 6;
/** A heading, or a line that announces others. */
const announcing = /^\s*(?:#|\*\*|\[|<)|[:：]\s*$/u;
/** A sentence that gives the model a fact, and no order. */
const informing = /^you (?:know|have|had|were (?:given|told)|learned)\b/;
/**
 * Finds the values that some sentence guards by referring to them: `It opens with 7719; that stays between us.` A sentence that
 * hides one of `things` by its name means that one.
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

/** Whether a sentence hides a thing by its name, and nothing that was said before. */
function namesSecret(
  at: number,
  { evidence, sentences }: PromptContext,
  things: ReadonlySet<string>,
): boolean {
  const own = evidence[at];
  const means = ((sentences[at]?.classes ?? 0) & wordClass.pronoun) !== 0;
  if (own === undefined || !own.hides || means) return false;
  return [...own.things].some((thing) => things.has(thing));
}

/** Finds the values that a guard means: values before it in its own sentence, or of the nearest sentence that gives a value. */
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

/** The values of a part of a prompt, and the number of its sentence. */
interface Place {
  at: number;
  values: GivenValue[];
}

function readPlace(at: number, { sentences, text, givenAt }: PromptContext): Place {
  const sentence = sentences[at];
  const { start = 0, end = 0, words = [] } = sentence ?? {};
  const values = isStatement(text.slice(start, end), words) ? chooseStated(givenAt(at), text) : [];
  // A short first sentence names the app.
  const isTitle = at === 0 && (sentence?.words.length ?? 0) <= maxAppWords;
  return {
    at,
    values: isTitle ? values.filter(({ certainty }) => certainty > joinedName) : values,
  };
}

/** The values that a statement states, and does not quote or use as words. */
function chooseStated(given: readonly GivenValue[], text: string): GivenValue[] {
  return given.filter(({ isUttered, value }) => !isUttered && !isOftenSaid(value, text));
}

/** Chooses the most certain value of the first place that has one, the last of several. */
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

/** Whether a part of a sentence states something; an order, a heading or a prohibition states no value. */
function isStatement(line: string, words: readonly PromptWord[]): boolean {
  const isTitle = words.length <= maxTitleWords && /^[^.!?。:：\d]*$/u.test(line.trim());
  if (isTitle && /\n[^\S\n]*$/.test(line)) return false;
  if (role.test(line) || announcing.test(line)) return false;
  if (words.some(({ classes }) => (classes & wordClass.negation) !== 0)) return false;
  const sentence = line.toLowerCase().replace(/^[\s\p{P}\d]+/u, '');
  return informing.test(sentence) || !isCommand(sentence);
}

/** Ranks a value of the sort that the guard names before the values that look most certain. */
function rank({ certainty, sort: own }: GivenValue, sort: ValueSort | undefined): number {
  if (sort === own) return certainty + 2;
  return certainty + (sort === 'place' && own === 'name' ? 1 : 0);
}
