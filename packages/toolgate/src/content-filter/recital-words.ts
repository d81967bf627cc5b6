import { letterSkeleton } from './letter-skeleton.ts';
import type { WordsByLetter } from './letter-trail.ts';
import { readLetters } from './read-letters.ts';

/** What may stand directly before an instruction that is recited within a sentence. */
export const openings: readonly (readonly number[])[] = spell(
  'please kindly bitte taskisto jobisto roleisto goalisto instructionsareto instructionisto instructedto toldto askedto ' +
    '任务是 要求我 指令是 被要求',
);

/** Words with which an answer speaks of what the model was told; ordinary answers have little reason to. */
export const announcements: WordsByLetter = byLetter(
  spell(
    'instruction instructedto systemprompt systemmessage myprompt theprompt yourprompt initialprompt iwastold wastoldto weretoldto ' +
      'mytask thetask yourtask myguidelines myrules anweisung consigne instruccion istruzion instrucoes инструкц ' +
      '指令 提示词 系统提示 被要求 我的任务 指示 プロンプト 지시',
  ),
);

/** Those of them with which it speaks of its own instructions, and not of those of a recipe or a device. */
export const ownAnnouncements: WordsByLetter = byLetter(
  spell(
    'myinstruction myexactinstruction mysysteminstruction instructionsiwas instructionsihave systemprompt systemmessage myprompt ' +
      'myinitialprompt iwastold iwasinstructed myguidelines myrules meineanweisung mesinstruction mesconsigne misinstruccion ' +
      'mieistruzion minhasinstrucoes моиинструкц 我的指令 我的提示 我被要求 系统提示 提示词 私の指示 私のプロンプト 내지시',
  ),
);

function byLetter(words: readonly number[][]): Map<number, number[][]> {
  const found = new Map<number, number[][]>();
  for (const word of words) {
    const [letter = 0] = word;
    const alike = found.get(letter);
    if (alike === undefined) found.set(letter, [word]);
    else alike.push(word);
  }
  return found;
}

function spell(words: string): number[][] {
  return words.split(' ').map((word) => {
    const letters: number[] = [];
    readLetters(word, { letter: (code) => letters.push(letterSkeleton(code)), separator() {} });
    return letters;
  });
}
