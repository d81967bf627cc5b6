import { composedAnswers } from './composed-answers.ts';
import { composeSentence, type Parts } from './compose-prompts.ts';
import { attackParts, attackPatterns, plantedParts } from './composed-attacks.ts';
import { attackLanguages, ordinaryLanguages } from './composed-languages.ts';
import { attackKinds, ordinaryKinds } from './composed-kinds.ts';
import { ordinaryParts, ordinaryPatterns } from './composed-ordinary.ts';
import type { LabelledPrompt } from './prompt-sources.ts';
import { seededRandom } from './random.ts';

const perPattern = 60;
const seed = 20_260;
/** One in so many English texts is learned in disguise too. */
const disguisedEvery = 6;

/** Attacks and ordinary requests composed from our own patterns, the same ones each time. */
export function composedPrompts(): LabelledPrompt[] {
  const random = seededRandom(seed);
  const compose = (
    patterns: Readonly<Record<string, readonly string[]>>,
    parts: Parts,
    attack: boolean,
  ): LabelledPrompt[] =>
    Object.entries(patterns).flatMap(([kind, list]) => {
      const texts = new Set<string>();
      for (const pattern of list) {
        for (let count = 0; count < perPattern; count += 1) {
          texts.add(composeSentence(pattern, parts, random));
        }
      }
      const source = `composed_${kind}`;
      return [...texts].map((text) => ({
        text,
        attack,
        kind,
        source,
        unclear: false,
        learned: true,
      }));
    });
  const english = [
    ...compose(attackPatterns, { ...attackParts, ...plantedParts }, true),
    ...compose(ordinaryPatterns, ordinaryParts, false),
  ];
  const requests = english.filter(({ attack }) => !attack).map(({ text }) => text);
  return [
    ...composedAnswers(requests, random),
    ...english,
    ...english.filter((_, index) => index % disguisedEvery === 0).map(disguise),
    ...compose({ languages: patternsOf(attackLanguages, attackKinds) }, {}, true),
    ...compose({ languages: patternsOf(ordinaryLanguages, ordinaryKinds) }, {}, false),
  ];
}

/** A text without spaces, or with its letters set apart: what words it says is then a guess. */
function disguise(prompt: LabelledPrompt, index: number): LabelledPrompt {
  const { text } = prompt;
  const isGlued = index % 2 === 0;
  return {
    ...prompt,
    text: isGlued ? text.replace(/\s+/g, '') : Array.from(text.replace(/\s+/g, '')).join(' '),
    source: 'composed_disguised',
  };
}

function patternsOf(...lists: readonly Readonly<Record<string, readonly string[]>>[]): string[] {
  return lists.flatMap((list) => Object.values(list).flat());
}
