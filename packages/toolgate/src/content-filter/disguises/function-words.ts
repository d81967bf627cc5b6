import { commonIdeographs, commonWords, extendHash } from '../reading/index.ts';

/** Frequent function words of other languages, and signs of scripts without spaces. */
const otherFunctionWords =
  'der die das und ist nicht ein eine den mit sie für auf von dem les des est une que pour dans pas vous qui sur avec los las por con ' +
  'para del como más che per non una della sono não uma dos mais het een van dat niet voor zijn что это как для все или при bir için ' +
  'に は を た が て で し れ 이 가 는 은 다 에 의 를 을';
/** Number words do not count, because they may mean letters. */
const numberWords = new Set('one two three four five six'.split(' '));
const minLetters = 2;
const slotMask = 0xfff;

const hashes = new Int32Array(slotMask + 1);
for (const word of [
  ...[...commonWords].filter((common) => common.length >= minLetters && !numberWords.has(common)),
  ...otherFunctionWords.split(' '),
  ...commonIdeographs,
]) {
  let hash = 0;
  for (const letter of word.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    hash = extendHash(hash, letter.codePointAt(0) ?? 0);
  hashes[getSlot(hash)] = hash;
}

function getSlot(hash: number): number {
  return (hash ^ (hash >>> 12) ^ (hash >>> 24)) & slotMask;
}

/** Whether a hash belongs to a function word. If two words share a slot, only one of them is known. */
export function isFunctionWord(hash: number): boolean {
  return hashes[getSlot(hash)] === hash && hash !== 0;
}
