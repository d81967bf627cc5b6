/** The classes of words that the guard knows, in the order of their bits. */
const wordClassNames = [
  /** Verbs of disclosing: show, reveal, tell. */
  'disclose',
  /** Verbs of restating: repeat, quote, translate, summarise. */
  'restate',
  /** How to restate a text: verbatim, in full, letter by letter. */
  'verbatim',
  /** Verbs of setting aside: ignore, forget, override. */
  'ignore',
  /** The instructions of an assistant: instructions, rules, prompt. */
  'instruction',
  /** The same in unambiguous words: system prompt. */
  'systemPrompt',
  /** Which instructions: previous, initial, hidden. */
  'prior',
  /** The text before the request: everything above. */
  'above',
  /** Secrets of a system prompt: password, secret. */
  'secret',
  /** The assistant: you, your. */
  'you',
  /** Says that the noun after it does not belong to the assistant: my, their, a. */
  'mine',
  /** How the assistant got its instructions, such as "given to you". */
  'given',
  /** Words that open new rules: from now on, new instructions. */
  'newRule',
  /** Freedom from rules: unrestricted, jailbreak. */
  'unbound',
  /** Another role for the assistant: you are now, pretend to be. */
  'persona',
  /** Claimed authority: I am your developer, debug mode. */
  'authority',
  /** Limits of a model: ethics, restrictions, content policy. */
  'safeguard',
  /** Question words: what, which. */
  'question',
  /** All, any, every. */
  'all',
  /** Says that the noun before it does not belong to the assistant: instructions for, prompts about. */
  'foreign',
  /** Earlier words: sentences, messages, the conversation. */
  'utterance',
  /** Ways to encode a text: base64, backwards, as an acrostic. */
  'encode',
  /** The assistant's next words: answer, response, reply. */
  'answer',
  /** Asks for nothing else: only, just, nothing but. */
  'only',
  /** Demands: must, always, obey. */
  'obey',
  /** How an assistant declines: refuse, apologise, as an AI. */
  'refuse',
  /** Harmful behaviour: illegal, unethical, explicit. */
  'harm',
  /** The assistant as a thing: language model, chatbot. */
  'machine',
  /** The means of an assistant: tools, schema, environment variables, training data. */
  'internals',
  /** A pretended situation: story, game, hypothetical. */
  'fiction',
  /** The first word of a quotation; the vocabulary has no words of this class. */
  'quoted',
] as const;

/** Number of classes; each has a bit of one 32-bit number. */
export const wordClassCount: number = wordClassNames.length;

/** The name of a class of words. */
export type WordClassName = (typeof wordClassNames)[number];

/** The bit of each class; one number can hold several classes. */
export const wordClass: Readonly<Record<WordClassName, number>> = Object.fromEntries(
  wordClassNames.map((name, index) => [name, 1 << index]),
) as Record<WordClassName, number>;

/**
 * The classes of the assistant's own things: its instructions, secrets, role, limits and means. An attack names one of them. The verbs
 * of attacks alone (cancel all, tell me everything) are ordinary if their object belongs to the app.
 */
export const ownClasses: number =
  wordClass.instruction |
  wordClass.systemPrompt |
  wordClass.secret |
  wordClass.above |
  wordClass.given |
  wordClass.newRule |
  wordClass.unbound |
  wordClass.persona |
  wordClass.authority |
  wordClass.safeguard |
  wordClass.machine |
  wordClass.internals;

/**
 * Words of some classes. Each string holds the words of one language, or of languages that share words, separated by commas. `word`
 * matches as a whole, `stem*` matches any word that begins with it, and several words are a phrase. In scripts without spaces every
 * entry matches anywhere.
 */
export type Vocabulary = Partial<Record<WordClassName, readonly string[]>>;
