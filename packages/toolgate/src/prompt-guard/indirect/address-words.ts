/**
 * Words of texts that address an assistant, by their shared meaning. A word may be in several classes. The first
 * classes, up to {@link verbClassCount}, are verbs, which count at the beginning of a request.
 */
const wordsByClass = {
  sendVerb:
    'send forward share email mail message text transmit post publish upload submit report leak exfiltrate deliver dispatch broadcast dm',
  payVerb:
    'transfer pay buy purchase order wire donate withdraw deposit refund spend invest sell exchange bid',
  bookVerb:
    'book reserve schedule reschedule cancel arrange register subscribe unsubscribe enroll apply sign rsvp plan postpone',
  changeVerb:
    'update change modify edit set reset adjust replace rename move alter rewrite configure switch increase decrease raise lower tamper falsify manipulate disrupt override',
  removeVerb:
    'delete remove erase drop clear wipe destroy uninstall disable deactivate revoke shutdown terminate stop block suspend',
  createVerb:
    'create add append insert make build generate invite assign install deploy launch start open save store copy write record log',
  accessVerb:
    'grant allow enable unlock authorize approve access give permit activate accept confirm bypass',
  fetchVerb:
    'get retrieve fetch find search look lookup read check view obtain collect gather extract download export pull list show display access browse visit go navigate click follow open load query monitor track',
  runVerb:
    'run execute use invoke call trigger perform conduct do carry complete proceed act continue begin initiate implement process manage handle ensure',
  answerVerb:
    'respond reply answer say tell output print repeat mention include recommend suggest promote state inform remind advise convince persuade urge encourage emphasize highlight augment enhance modify provide present describe end finish append reveal disclose expose',
  taskVerb:
    'write translate summarize summarise explain describe compose generate calculate compute solve name define classify rewrite paraphrase compare convert analyze analyse identify discuss draft edit correct convert spell rhyme outline create list give tell evaluate estimate rank sort design suggest propose encode decode reverse count determine rephrase construct provide recommend craft choose imagine think translate',
  obeyVerb:
    'ignore disregard forget override obey adhere comply abandon skip stop neglect prioritize prioritise focus switch pretend act remember note consider treat assume become',
  question:
    'what who whom whose which when where why how is are can could does do did will would should',
  please: 'please kindly pls',
  need: 'must should shall need have want required ought',
  assistant:
    'assistant ai llm model agent agents bot chatbot gpt chatgpt claude gemini copilot llama assistants',
  user: 'user users customer reader visitor client human person anyone',
  reply: 'response responses answer answers reply replies output outputs summary summaries',
  tool: 'tool tools function functions api plugin plugins command commands',
  instruction:
    'instruction instructions task tasks prompt prompts directive directives orders rule rules request requests objective objectives mission assignment guideline guidelines goal goals query step steps duty duties',
  attention:
    'important urgent attention immediately immediate critical crucial notice warning alert mandatory priority asap essential urgently vital imperative emergency stop listen hey critically importance',
  earlier:
    'previous prior above earlier before original preceding existing current main primary ongoing initial',
  next: 'new next following additional another also instead further below now first then after once special secondary',
  secret:
    'password passwords credential credentials token tokens key keys secret secrets ssn pin passcode otp login cookie cookies private confidential sensitive personal security authentication',
  data: 'data information details file files document documents email emails address phone contact contacts number numbers message messages history record records account accounts profile database list conversation chat location photo',
  money:
    'money payment bank card credit iban account bitcoin btc eth wallet funds amount usd dollars euros price transaction invoice subscription',
  stealth:
    'silently secretly quietly without hidden hide covertly discreetly never dont avoid conceal undetected unnoticed',
  only: 'only strictly exactly solely nothing always every all',
  me: 'me my mine i attacker hacker',
  you: 'you your yours yourself youre',
} as const;

/** The name of a class. */
export type AddressClass = keyof typeof wordsByClass;

const classNames = Object.keys(wordsByClass) as AddressClass[];
/** Number of classes. */
export const classCount: number = classNames.length;
/** Number of the first classes: verbs of requests, then question words. */
export const verbClassCount: number = classNames.indexOf('please');

/** The bit of each class. */
export const addressClass: Readonly<Record<AddressClass, number>> = Object.fromEntries(
  classNames.map((name, index) => [name, 1 << index]),
) as Record<AddressClass, number>;

const classesByWord = new Map<string, number>();
for (const name of classNames) {
  for (const word of wordsByClass[name].split(' ')) {
    classesByWord.set(word, (classesByWord.get(word) ?? 0) | addressClass[name]);
  }
}

/** Returns the classes of a word in lower case, as bits of {@link addressClass}. */
export function readClasses(word: string): number {
  return classesByWord.get(word) ?? 0;
}

/** Visits the bits that are set among the lowest ones, from the lowest on. */
export function forEachBit(bits: number, count: number, visit: (bit: number) => void): void {
  for (let rest = bits & ((1 << count) - 1); rest !== 0; rest &= rest - 1) {
    visit(31 - Math.clz32(rest & -rest));
  }
}
