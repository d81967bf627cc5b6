import { composeSentence, type Parts } from './compose-prompts.ts';
import { attackParts, attackPatterns, plantedParts } from './composed-attacks.ts';
import { attackLanguages, ordinaryLanguages } from './composed-languages.ts';
import { ordinaryParts, ordinaryPatterns } from './composed-ordinary.ts';
import type { LabelledPrompt } from './prompt-sources.ts';
import { seededRandom } from './random.ts';

const perPattern = 60;
const seed = 20_260;

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
  return [
    ...compose(attackPatterns, { ...attackParts, ...plantedParts }, true),
    ...compose(ordinaryPatterns, ordinaryParts, false),
    ...compose({ languages: Object.values(attackLanguages).flat() }, {}, true),
    ...compose({ languages: Object.values(ordinaryLanguages).flat() }, {}, false),
  ];
}
