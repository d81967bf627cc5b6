import { foldLeet, readLetters } from '../reading/index.ts';
import type { WordsByLetter } from './recent-letters.ts';

/** Phrases that may introduce a recited instruction within a sentence: `my task is to ...`. */
export const directOpenings: readonly (readonly number[])[] = spell(
  'please kindly bitte taskisto jobisto roleisto goalisto instructionsareto instructionisto instructedto toldto askedto ' +
    '任务是 要求我 指令是 被要求',
);

/** Phrases that mention the instructions of a model. Ordinary answers rarely have them. */
export const instructionPhrases: WordsByLetter = groupByFirstLetter(
  spell(
    'instruction instructedto systemprompt systemmessage myprompt theprompt yourprompt initialprompt iwastold wastoldto weretoldto ' +
      'mytask thetask yourtask myguidelines myrules anweisung consigne instruccion istruzion instrucoes инструкц ' +
      '指令 提示词 系统提示 被要求 我的任务 指示 プロンプト 지시',
  ),
);

/** Phrases that mention the model's own instructions. The instructions of a recipe or a device do not match. */
export const ownInstructionPhrases: WordsByLetter = groupByFirstLetter(
  spell(
    'myinstruction myexactinstruction mysysteminstruction instructionsiwas instructionsihave systemprompt systemmessage myprompt ' +
      'myinitialprompt iwastold iwasinstructed myguidelines myrules meineanweisung mesinstruction mesconsigne misinstruccion ' +
      'mieistruzion minhasinstrucoes моиинструкц 我的指令 我的提示 我被要求 系统提示 提示词 私の指示 私のプロンプト 내지시',
  ),
);

function groupByFirstLetter(words: readonly number[][]): Map<number, number[][]> {
  const groups = new Map<number, number[][]>();
  for (const word of words) {
    const [letter = 0] = word;
    const group = groups.get(letter);
    if (group === undefined) groups.set(letter, [word]);
    else group.push(word);
  }
  return groups;
}

function spell(words: string): number[][] {
  return words.split(' ').map((word) => {
    const letters: number[] = [];
    readLetters(word, { letter: (code) => letters.push(foldLeet(code)), separator() {} });
    return letters;
  });
}
