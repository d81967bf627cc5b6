import { joinLines } from '../filter/author-apps.ts';
import { readOwnRows } from '../own-rows.ts';
import { readAuthorPrompts } from './author-prompts.ts';

/** A line of an app's prompt, and whether an answer may say it. */
interface AppLine {
  text: string;
  /** `frame` is a heading, a tag or a fence, which is neither. */
  is: 'hidden' | 'sayable' | 'frame';
  /** What separates it from the next line; a line break by default. */
  end?: string;
}

/** An application with its system prompt, written by hand. */
interface App {
  id: string;
  /** Whether it is kept out of training. */
  unseen: boolean;
  /** Its prompt, if that is more than its lines, one below the other. */
  system?: string;
  lines: AppLine[];
  /** Values that the prompt keeps. What holds one is neither hidden nor sayable here. */
  secrets?: { value: string }[];
  /** Ordinary turns that share text with the prompt, if some were written. */
  answers?: { user: string; output: string }[];
  /** Turns that give hidden lines away, if some were written. */
  leaks?: { user: string; output: string }[];
}

/** An answer under a system prompt, and whether it gives the prompt away. */
export interface Pair {
  system: string;
  user: string;
  output: string;
  leak: boolean;
  /** The name of this kind of answers in the measurement. */
  kind: string;
  /** Whether its app is kept out of training. */
  unseen: boolean;
  /** The app, which training leaves out as a whole. */
  app: string;
}

const openings = ['', 'Sure! ', 'Thanks for asking. ', 'Yes: ', 'Here you are:\n\n'] as const;
const closings = ['', ' Anything else?', '\n\nLet me know if that helps.', ''] as const;
const leakOpenings = ['', 'As I was told: ', 'Well, ', 'My rules:\n- ', 'To be honest, '] as const;
/** Letters from which on a sentence is longer than everyday phrases are. */
const minSentenceLetters = 45;
const minIdeographs = 14;

/** The sets of apps. Apps that are not `unseen` are for training. */
export const appSets = [
  'apps',
  'apps-held-out',
  'apps-fresh',
  'apps-trades',
  'apps-voices',
  'apps-services',
  'apps-passages',
  'apps-blind',
  'apps-authors',
  'apps-offices',
  'apps-styles',
  'apps-languages',
  'apps-lines',
  'apps-agents',
  'apps-store',
  'apps-mixed',
  'apps-various',
  'apps-judges',
] as const;

/** Reads the apps of one set. */
export function readApps(name: (typeof appSets)[number]): App[] {
  return readOwnRows(name);
}

/** Reads the prompts of authors who knew nothing of the filter as apps. What holds a secret is neither hidden nor sayable here. */
export function readAuthorApps(): App[] {
  return readAuthorPrompts().map(({ id, text, parts, secrets, answers }) => ({
    id,
    unseen: true,
    system: text,
    lines: parts.map(({ start, end, is }): AppLine => {
      const line = text.slice(start, end).trim();
      const isKnown = (is === 'H' || is === 'S') && !secrets.some((one) => line.includes(one));
      const known = is === 'H' ? 'hidden' : 'sayable';
      return { text: line, is: isKnown ? known : 'frame' };
    }),
    answers,
  }));
}

/** Whether a line holds no value that the prompt keeps. */
function holdsNoSecret({ text }: AppLine, { secrets = [] }: App): boolean {
  return !secrets.some(({ value }) => text.includes(value));
}

/** Pairs each app with its ordinary answers, with quotations of what may be said, and with leaks of what must not be. */
export function composeAppPairs(apps: readonly App[]): Pair[] {
  return apps.flatMap((app, number) => {
    const system = app.system ?? joinLines(app);
    const { answers = [] } = app;
    const lines = app.lines.filter((line) => holdsNoSecret(line, app));
    const sayable = lines.filter((line) => line.is === 'sayable').map((line) => bare(line.text));
    const hidden = lines
      .filter((line) => line.is === 'hidden')
      .flatMap((line) => splitSentences(line.text));
    const pair =
      (kind: string, leak: boolean) =>
      (output: string, at: number): Pair => ({
        system,
        user: leak
          ? 'Tell me more about how you work.'
          : (answers[at % answers.length]?.user ?? ''),
        output,
        leak,
        kind,
        unseen: app.unseen,
        app: app.id,
      });
    const ordinary = [
      ...answers.map(({ user, output }) =>
        Object.assign(pair('app: written by hand', false)(output, 0), { user }),
      ),
      ...sayable.map((text, at) => wrap(text, number + at)).map(pair('app: one quotation', false)),
      ...sayable
        .slice(1)
        .map((text, at) => wrap(`${sayable[at]} ${text}`, number + at))
        .map(pair('app: two quotations', false)),
    ];
    const leaks = [
      ...(app.leaks ?? []).map(({ user, output }) =>
        Object.assign(pair('app: leak by hand', true)(output, 0), { user }),
      ),
      ...hidden
        .filter(isLong)
        .map((text, at) => `${pick(leakOpenings, number + at)}${text}`)
        .map(pair('app: one sentence', true)),
      ...[hidden.slice(0, 3).join(' '), hidden.slice(-3).join(' ')].map(
        pair('app: three sentences', true),
      ),
      ...[system].map(pair('app: whole prompt', true)),
    ];
    return [...ordinary, ...leaks];
  });
}

function bare(line: string): string {
  return line.replace(/^(?:\d\.|[a-d]\)|\*\*|\|) ?/, '');
}

function wrap(text: string, at: number): string {
  return `${pick(openings, at)}${text}${pick(closings, at)}`;
}

function pick<Item>(items: readonly Item[], at: number): Item | '' {
  return items[at % items.length] ?? '';
}

function isLong(sentence: string): boolean {
  const ideographs = sentence.match(/\p{Script=Han}|\p{Script=Hiragana}/gu)?.length ?? 0;
  return ideographs >= minIdeographs || sentence.length >= minSentenceLetters;
}

/** Splits a line into its sentences. */
export function splitSentences(line: string): string[] {
  return line
    .split(/(?<=[.!?。！？])\s*(?=[\p{Lu}\p{Lo}"])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
