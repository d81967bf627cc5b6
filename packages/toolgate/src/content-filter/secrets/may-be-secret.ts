import { finishAtOnce } from '../long-work.ts';
import { isCommand } from '../prompt/index.ts';
import { commonWords } from '../reading/index.ts';
import { readPromptSentences, says, wordClass } from '../secrecy/index.ts';
import { countLetters } from '../secret-matching/index.ts';
import {
  type Claim,
  grantPhrase,
  type PlacedClaim,
  type PromptContext,
  role,
} from '../statements/index.ts';

const {
  secret,
  carrier,
  guarding,
  access,
  public: outsider,
  negation,
  label,
  staff,
  prompt,
  empty,
  utterance,
  input,
} = wordClass;
/** Classes of ordinary words. A value of only such words is not a secret. */
const ordinaryClasses =
  secret |
  carrier |
  guarding |
  access |
  label |
  negation |
  prompt |
  empty |
  staff |
  outsider |
  utterance |
  input;
const maxValueCharacters = 80;
const maxRoleCharacters = 60;
/** A sentence that somebody calls out. A short one, or one with a digit at its end, may be a code. */
const exclamation = /\P{N}[!！~～]$/u;
const minExclamationLetters = 12;
/** A function call between quotation marks. */
const quotedCall = /^[A-Za-z_][\w.]*\(.*\)$/;
const germanArticle = /(?<!\p{L})(?:der|die|das)\s$/iu;
const maxArticle = 5;
const copula = /^\s(?:ist|sind|war|beträgt|liegt|lautet|heißt|heisst|wird|hat|gilt)(?!\p{L})/u;
/** An expression of a program: a call, a name with a dot, an assignment, a keyword. */
const expression =
  /^(?:await |new )?[A-Za-z_][\w.]*[([]|^(?:process|os|import|self|this|env)\.\w|^[A-Za-z_]\w*=\w|^(?:true|false|null|none|undefined|await|string|number|boolean)$/i;

/** Whether a value can be a secret. Common words, a greeting, a function call and the name of the model cannot. */
export function mayBeSecret(claim: PlacedClaim, context: PromptContext): boolean {
  return (
    mayBeValue(claim) &&
    !isGreeting(claim, context) &&
    !isCalled(claim, context.text) &&
    !isSubject(claim, context.text) &&
    !namesModel(claim, context)
  );
}

/** Whether a value is a sentence that the model has to say: "Hello! I am your guide!" A password may be one too. */
function isGreeting({ value, isQuoted }: PlacedClaim, { grantsAccess }: PromptContext): boolean {
  if (!isQuoted || grantsAccess) return false;
  return exclamation.test(value) && countLetters(value) >= minExclamationLetters;
}

/** Whether the words of a value can be a secret. Common words and words about secrecy cannot. */
function mayBeValue({ value, subject, isQuoted }: Claim): boolean {
  if (
    value.length > maxValueCharacters ||
    /^[\s\p{P}\p{S}]*$/u.test(value) ||
    /[<>{}$\\]{2}|^</.test(value)
  )
    return false;
  if (isQuoted ? quotedCall.test(value) : expression.test(value)) return false;
  // A quoted password may be any words, except a phrase that grants access.
  const isPassword = subject.slice(-2).some((word) => says(word, secret));
  if (isQuoted && isPassword && /\s/.test(value)) return !grantPhrase.test(value);
  // The value in "Step 2: Determine ..." is an order.
  if (!isQuoted && !isPassword && isCommand(value.toLowerCase())) return false;
  const words = value.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  if (words.every((word) => commonWords.has(word))) return false;
  const [sentence] = finishAtOnce(readPromptSentences(value));
  return (
    sentence === undefined ||
    !sentence.words.every(
      ({ classes, text }) => (classes & ordinaryClasses) !== 0 || commonWords.has(text),
    )
  );
}

/** Whether a value is the model's role or name: `You are Ada`. */
function namesModel(
  { at, start, subject }: PlacedClaim,
  { text, sentences }: PromptContext,
): boolean {
  if (subject.some((word) => says(word, secret))) return false;
  const before = text.slice(sentences[at]?.start, start);
  return before.length <= maxRoleCharacters && role.test(before) && !/[,.;:]/.test(before);
}

/**
 * Whether a value is a common noun, about which the sentence states something: `Die Kulanzgrenze ist`. A proper name has no
 * article.
 */
function isSubject({ value, start, isQuoted }: Claim, text: string): boolean {
  if (isQuoted || /[\s\p{N}]/u.test(value)) return false;
  const before = text.slice(Math.max(0, start - maxArticle), start);
  return germanArticle.test(before) && copula.test(text.slice(start + value.length));
}

/** Whether a value is the name of a called function. */
function isCalled({ value, start, isQuoted }: Claim, text: string): boolean {
  return !isQuoted && text.charAt(start + value.length) === '(' && /^[A-Za-z_][\w.]*$/.test(value);
}
