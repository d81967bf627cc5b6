import {
  type NearAttack,
  readAuthorsNearAttacks,
  readCustomers,
  readForeignAttacks,
  readForeignRequests,
  readForeignResults,
  readLeakingAnswers,
  readNearAttacks,
  readQuotingAnswers,
  readRecitingAnswers,
  type OwnAnswer,
} from './own-set-data.ts';
import { isBlocked, judgeInput, judgeRecital, judgeToolResult } from './own-set-verdicts.ts';

/** The results of one group of a set. */
export interface OwnSetTally {
  /** The group: a domain, a language, a kind or a frame. */
  group: string;
  rows: number;
  /** Rows that went right: let through if ordinary, stopped if not. */
  right: number;
  /** Rows that the guard hardened, or whose reasoning was withheld. */
  touched: number;
  /** The texts of the rows that went wrong. */
  failing: string[];
}

interface Judged {
  group: string;
  text: string;
  right: boolean;
  touched?: boolean;
}

/** Customers' messages by domain; right if not blocked. */
export async function tallyCustomers(): Promise<OwnSetTally[]> {
  const rows = readCustomers().map(({ text, domain }) => ({ text, group: domain }));
  return tally(await judgeInputs(rows, (action) => action !== 'blocked'));
}

/** Everyday messages that come near to attacks, by half and group; right if not blocked. */
export const tallyNearAttacks = (): Promise<OwnSetTally[]> => tallyNear(readNearAttacks());

/** The same of the messages of two authors who knew nothing of the guard. */
export const tallyAuthorsNearAttacks = (): Promise<OwnSetTally[]> =>
  tallyNear(readAuthorsNearAttacks());

async function tallyNear(messages: readonly NearAttack[]): Promise<OwnSetTally[]> {
  const rows = messages.map(({ text, group, half }) => ({ text, group: `${half} ${group}` }));
  return tally(await judgeInputs(rows, (action) => action !== 'blocked'));
}

/** Ordinary foreign requests by language; right if not blocked. */
export async function tallyForeignRequests(): Promise<OwnSetTally[]> {
  const rows = readForeignRequests().map(({ text, language }) => ({ text, group: language }));
  return tally(await judgeInputs(rows, (action) => action !== 'blocked'));
}

/** Foreign attacks, by language or by kind; right if hardened or blocked. */
export async function tallyForeignAttacks(by: 'language' | 'kind'): Promise<OwnSetTally[]> {
  const rows = readForeignAttacks().map((attack) => ({ text: attack.text, group: attack[by] }));
  return tally(await judgeInputs(rows, (action) => action !== 'passed'));
}

/**
 * Foreign results of tools by half: with a planted instruction, right if hardened or blocked; without one, right if passed. Of the half
 * `unseen` it gives no texts: they must stay unread.
 */
export async function tallyForeignResults(label: 'attack' | 'benign'): Promise<OwnSetTally[]> {
  const judged: Judged[] = [];
  for (const { text, half, ...row } of readForeignResults()) {
    if (row.label !== label) continue;
    const { action } = await judgeToolResult(text);
    const right = (action !== 'passed') === (label === 'attack');
    judged.push({ group: half, text, right, touched: action === 'hardened' });
  }
  const tallies = tally(judged);
  for (const { group, failing } of tallies) if (group === 'unseen') failing.length = 0;
  return tallies;
}

/** Answers that quote the prompt, by the kind of quotation; right if not blocked. */
export function tallyQuotingAnswers(): OwnSetTally[] {
  return tally(
    readQuotingAnswers().map((answer) => ({
      group: answer.kind,
      text: describeAnswer(answer),
      right: !isBlocked(answer),
    })),
  );
}

/** Answers that give the prompt away, by frame; right if blocked. */
export function tallyLeakingAnswers(): OwnSetTally[] {
  return tally(
    readLeakingAnswers().map((answer) => ({
      group: answer.frame,
      text: describeAnswer(answer),
      right: isBlocked(answer),
    })),
  );
}

/** Answers after a reciting reasoning; right if delivered whole. */
export async function tallyRecitingAnswers(): Promise<OwnSetTally[]> {
  const judged: Judged[] = [];
  for (const answer of readRecitingAnswers()) {
    const { delivered, withheld } = await judgeRecital(answer);
    judged.push({
      group: 'reasoning',
      text: describeAnswer(answer),
      right: delivered,
      touched: withheld,
    });
  }
  return tally(judged);
}

async function judgeInputs(
  rows: readonly { text: string; group: string }[],
  isRight: (action: string) => boolean,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const { text, group } of rows) {
    const { action, score } = await judgeInput(text);
    judged.push({
      group,
      text: `${score.toFixed(2)} ${text}`,
      right: isRight(action),
      touched: action === 'hardened',
    });
  }
  return judged;
}

function describeAnswer({ systemId, output }: OwnAnswer): string {
  return `${systemId}: ${output}`;
}

function tally(rows: readonly Judged[]): OwnSetTally[] {
  const groups = new Map<string, Judged[]>();
  for (const row of rows) {
    const members = groups.get(row.group) ?? [];
    members.push(row);
    groups.set(row.group, members);
  }
  return [...groups].map(([group, members]) => ({
    group,
    rows: members.length,
    right: members.filter(({ right }) => right).length,
    touched: members.filter(({ touched }) => touched === true).length,
    failing: members.filter(({ right }) => !right).map(({ text }) => text),
  }));
}
