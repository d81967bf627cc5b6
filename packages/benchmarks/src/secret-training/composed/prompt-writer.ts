import { type Choose, makeValue } from './make-value.ts';
import type { Fact, Speech } from './speech.ts';
import { speeches } from './speeches.ts';

/** A part of a composed prompt, and what it does there. */
export interface ComposedPart {
  text: string;
  /** `guard` keeps a value, `label` is a heading or key that does, `plain` and `plainLabel` do not. */
  does: 'guard' | 'label' | 'plain' | 'plainLabel';
}

/** A prompt made of phrases. */
export interface ComposedSecrets {
  system: string;
  language: string;
  /** The way in which the prompt keeps its values; folds are made by it. */
  voice: string;
  secrets: string[];
  open: string[];
  parts: ComposedPart[];
}

/** Writes the parts of one prompt, and keeps what they do. */
export interface PromptWriter {
  speech: Speech;
  /** Who the model is. */
  role: string;
  result: ComposedSecrets;
  /** A whole number below `max`. */
  below: (max: number) => number;
  choose: Choose;
  /** Whether something happens that happens in a share of the cases. */
  chance: (share: number) => boolean;
  /** Names those who must not know in a phrase. */
  fill: (text: string) => string;
  /** Notes what a part does, and returns it. */
  note: (text: string, does: ComposedPart['does']) => string;
  /** Makes a value of a fact, and notes whether it is kept. */
  valueOf: (fact: Fact, isSecret: boolean) => string;
  /** A sentence without its full stop that states a fact. */
  state: (fact: Fact, isSecret: boolean) => string;
  /** The text with a full stop of its language. */
  stop: (text: string) => string;
  /** The facts that are open without any word about that. */
  tellable: readonly Fact[];
}

/** Whether a language has no spaces between words. */
export function isUnspaced({ language }: Speech): boolean {
  return language === 'zh' || language === 'ja';
}

/** Begins a sentence with a text. */
export function capital(text: string): string {
  return text.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}

/** Begins a prompt. */
export function createWriter(random: () => number): PromptWriter {
  const below = (max: number): number => Math.floor(random() * max);
  const choose: Choose = (items) => {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError('no item to choose');
    return item;
  };
  const speech = choose(speeches);
  const { language } = speech;
  const [role = '', many = 'customers', one = 'the customer'] = choose(speech.roles);
  const result: ComposedSecrets = {
    system: '',
    language,
    voice: '',
    secrets: [],
    open: [],
    parts: [],
  };
  const valueOf = (fact: Fact, isSecret: boolean): string => {
    const value = makeValue(choose(fact.sorts), { language, choose, below });
    (isSecret ? result.secrets : result.open).push(value.replaceAll('"', ''));
    return value;
  };
  const full = isUnspaced(speech) ? '。' : '.';
  return {
    speech,
    role,
    result,
    below,
    choose,
    chance: (share) => random() < share,
    fill: (text) => text.replaceAll('{A}', many).replaceAll('{a}', one),
    note: (text, does) => {
      if (text.trim() !== '') result.parts.push({ text: text.trim(), does });
      return text;
    },
    valueOf,
    state: (fact, isSecret) => {
      const value = valueOf(fact, isSecret);
      const text = choose(fact.says).replace('{V}', value);
      result.parts.push({ text, does: 'plain' });
      return text;
    },
    stop: (text) => (/[.!?。]$/.test(text) ? text : `${text}${full}`),
    tellable: speech.facts.filter(isTellable),
  };
}

/** Whether a fact is open where nothing guards it: a password is secret by its name. */
function isTellable({ sorts, says }: Fact): boolean {
  return (
    !sorts.includes('phrase') &&
    !says.some((one) =>
      /secre|segre|ukryt|geheim|murder|thief|traitor|culp|Täter|assassin|colpev|dader|Mördar|Sprawc|riddle|guess|buried/i.test(
        one,
      ),
    )
  );
}
