import { alphabetRewritings } from './alphabet-rewritings.ts';
import { codeRewritings } from './code-rewritings.ts';
import { layoutRewritings } from './layout-rewritings.ts';
import { letterRewritings } from './letter-rewritings.ts';
import { orderRewritings } from './order-rewritings.ts';
import type { Rewriting } from './rewriting.ts';

export type { Rewriting } from './rewriting.ts';

/** All ways to rewrite a text, in two halves: `development` may be looked at while readings are built, `unseen` only judges. */
export const rewritings: { development: readonly Rewriting[]; unseen: readonly Rewriting[] } =
  halve([
    ...letterRewritings,
    ...alphabetRewritings,
    ...codeRewritings,
    ...layoutRewritings,
    ...orderRewritings,
  ]);

function halve(all: readonly Rewriting[]) {
  return {
    development: all.filter(({ name }) => isEven(name)),
    unseen: all.filter(({ name }) => !isEven(name)),
  };
}

/** Whether the name's hash is even: a split that does not follow any order. */
function isEven(name: string): boolean {
  let hash = 0;
  for (const character of name) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return ((hash >>> 9) & 1) === 0;
}
