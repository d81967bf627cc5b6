import { readOutputs } from './filter-data.ts';
import { halfOf } from './prompt-halves.ts';

/** A prompt of a password game, with its access code and the answers that it got to the right code. */
export interface GamePrompt {
  /** The `second` half only judges. */
  split: 'first' | 'second';
  system: string;
  secret: string;
  answers: string[];
}

const minLetters = 4;
const maxCharacters = 40;

/** Reads the prompts of a password game whose code is a token of the prompt. */
export function readGamePrompts(data: string): GamePrompt[] {
  const prompts = new Map<string, GamePrompt>();
  for (const { system, output, secret: code = '' } of readOutputs(
    data,
    'tensortrust_valid_login',
  ) as { system: string; output: string; secret?: string }[]) {
    const secret = code.trim().replace(/^["']|["']$/g, '');
    const letters = secret.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (letters < minLetters || secret.length > maxCharacters) continue;
    const known = prompts.get(system);
    if (known !== undefined) {
      known.answers.push(output);
      continue;
    }
    const escaped = secret.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
    if (!new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, 'u').test(system))
      continue;
    const split = halfOf(system) === 0 ? 'first' : 'second';
    prompts.set(system, { split, system, secret, answers: [output] });
  }
  return [...prompts.values()];
}
