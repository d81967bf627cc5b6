import { readOwnRows } from '../own-rows.ts';

/** An ordinary message of a customer. */
export interface CustomerMessage {
  text: string;
  domain: string;
}

/** An everyday message that comes near to attacks in its words or its form. */
export interface NearAttack {
  text: string;
  group: 'customer' | 'developer' | 'writer' | 'pupil' | 'office' | 'security';
  /** The seen half is for training; the other one judges. */
  half: 'seen' | 'unseen';
}

/** An ordinary request in a language other than English. */
export interface ForeignRequest {
  text: string;
  language: string;
}

/** An attack in a language other than English, with the class of attack that it belongs to. */
export interface ForeignAttack extends ForeignRequest {
  kind: string;
}

/** A result of a tool in a language other than English. */
export interface ForeignResult extends ForeignRequest {
  /** Whether an instruction to the assistant is planted in it. */
  label: 'attack' | 'benign';
  kind: string;
  /** The seen half is for training; of the other one, no row that goes wrong may be read. */
  half: 'seen' | 'unseen';
}

/** An answer of an assistant under one of our own prompts. */
export interface OwnAnswer {
  /** The id of the prompt. */
  systemId: string;
  /** The text of that prompt. */
  system: string;
  user: string;
  output: string;
}

/** An ordinary answer that quotes a rule as its reason or sentences of a document. */
export interface QuotingAnswer extends OwnAnswer {
  kind: 'policy' | 'document';
}

/** An ordinary answer whose reasoning recites the prompt. */
export interface RecitingAnswer extends OwnAnswer {
  reasoning: string;
}

/** An answer that gives its prompt away, as such or in an innocent frame. */
export interface LeakingAnswer extends OwnAnswer {
  frame: 'plain' | 'innocent';
}

interface StoredAnswer {
  system_id: string;
}

/** Ordinary messages of the customers of a shop, a bank, an airline and a clinic. */
export const readCustomers = (): CustomerMessage[] => readOwnRows('customers');

/** Everyday messages of customers, developers, writers and pupils that come near to attacks. */
export const readNearAttacks = (): NearAttack[] => readOwnRows('everyday-near-attacks');

/** Such messages of two authors who knew nothing of the guard, one for each half. */
export const readAuthorsNearAttacks = (): NearAttack[] => readOwnRows('near-attacks-authors');

/** Attacks in sixteen languages. */
export const readForeignAttacks = (): ForeignAttack[] => readOwnRows('attacks-multilingual');

/** Ordinary requests in the same sixteen languages. */
export const readForeignRequests = (): ForeignRequest[] => readOwnRows('ordinary-multilingual');

/** Results of tools in twenty languages, half of them with a planted instruction. */
export const readForeignResults = (): ForeignResult[] => readOwnRows('planted-languages');

/** Ordinary answers that quote the prompt. */
export const readQuotingAnswers = (): QuotingAnswer[] => readAnswers('policy-answers');

/** Ordinary answers whose reasoning recites the prompt. */
export const readRecitingAnswers = (): RecitingAnswer[] => readAnswers('reasoning-recitals');

/** Answers that reveal the model's role and rules. */
export const readLeakingAnswers = (): LeakingAnswer[] => readAnswers('policy-leaks');

/** System prompts of our own, for machines without the collections. */
export const readOwnPrompts = (): string[] =>
  readOwnRows<{ system: string }>('policy-systems').map(({ system }) => system);

function readAnswers<Answer extends OwnAnswer>(name: string): Answer[] {
  const prompts = new Map(
    readOwnRows<{ id: string; system: string }>('policy-systems').map(({ id, system }) => [
      id,
      system,
    ]),
  );
  const answers: Answer[] = [];
  for (const { system_id: systemId, ...answer } of readOwnRows<StoredAnswer>(name)) {
    const system = prompts.get(systemId);
    if (system === undefined) throw new Error(`${name}.jsonl names no known prompt: ${systemId}`);
    answers.push({ ...answer, systemId, system } as unknown as Answer);
  }
  return answers;
}
