import type { LabelledPrompt } from '../prompt-sources.ts';
import { seededRandom } from '../random.ts';
import { alterLetters } from './alter-letters.ts';
import { composeSentence, type Parts } from './compose-prompts.ts';
import { composedAnswers } from './composed-answers.ts';
import { attackParts, attackPatterns, plantedParts } from './composed-attacks.ts';
import { attackKinds, ordinaryKinds } from './composed-kinds.ts';
import { attackLanguages, ordinaryLanguages } from './composed-languages.ts';
import { nearParts, nearPatterns } from './composed-near.ts';
import { objectParts, objectPatterns } from './composed-objects.ts';
import { ordinaryParts, ordinaryPatterns } from './composed-ordinary.ts';
import { attackOutputs, ordinaryOutputs, outputParts } from './composed-outputs.ts';
import { attackRoles, attackSummaries, ordinaryRoles } from './composed-roles.ts';
import { learnedMessages } from './own-messages.ts';

const perPattern = 60;
const seed = 20_260;
/** One English text in this number is learned in disguise too. */
const disguisedEvery = 6;
/** One text in this number has its letters altered: attacks more often than ordinary text, because people rarely write so. */
const alteredEvery = { attack: 8, ordinary: 80 } as const;

const englishAttacks: Readonly<Record<string, readonly string[]>> = {
  ...attackPatterns,
  outputs: attackOutputs,
  secret: [...(attackPatterns['secret'] ?? []), ...attackSummaries],
  persona: [...(attackPatterns['persona'] ?? []), ...attackRoles],
};
const englishRequests: Readonly<Record<string, readonly string[]>> = {
  ...ordinaryPatterns,
  outputs: ordinaryOutputs,
  roles: [...(ordinaryPatterns['roles'] ?? []), ...ordinaryRoles],
  ...nearPatterns,
  ...objectPatterns,
};

/** Attacks and ordinary requests composed from our own patterns, the same ones each time, and our own messages. */
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
    ...compose(englishAttacks, { ...attackParts, ...plantedParts, ...outputParts }, true),
    ...compose(englishRequests, { ...ordinaryParts, ...nearParts, ...objectParts }, false),
  ];
  const requests = english.filter(({ attack }) => !attack).map(({ text }) => text);
  return [
    ...composedAnswers(requests, random),
    ...english,
    ...learnedMessages(),
    ...english.filter((_, index) => index % disguisedEvery === 0).map(disguise),
    ...english
      .filter(({ attack }, index) => index % alteredEvery[attack ? 'attack' : 'ordinary'] === 1)
      .map(alter),
    ...compose({ languages: patternsOf(attackLanguages, attackKinds) }, {}, true),
    ...compose({ languages: patternsOf(ordinaryLanguages, ordinaryKinds) }, {}, false),
  ];
}

/** A text without spaces, or with its letters set apart: its words are then a guess. */
function disguise(prompt: LabelledPrompt, index: number): LabelledPrompt {
  const { text } = prompt;
  const isGlued = index % 2 === 0;
  return {
    ...prompt,
    text: isGlued ? text.replace(/\s+/g, '') : Array.from(text.replace(/\s+/g, '')).join(' '),
    source: 'composed_disguised',
  };
}

/** A text in other letters, which folding puts back: only the signal of altered letters is left. */
function alter(prompt: LabelledPrompt, index: number): LabelledPrompt {
  return { ...prompt, text: alterLetters(prompt.text, index), source: 'composed_altered' };
}

function patternsOf(...lists: readonly Readonly<Record<string, readonly string[]>>[]): string[] {
  return lists.flatMap((list) => Object.values(list).flat());
}
