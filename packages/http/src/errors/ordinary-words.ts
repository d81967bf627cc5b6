/** Words of the messages with which providers describe their own failures. Each may occur in any of them. */
const ordinary: ReadonlySet<string> = new Set(
  `a about above access account after again all allowed also an and any api are at attempt available backend bad be because been before
  being below busy but by cached call can cancelled cannot capacity cause check client closed cluster code complete completed completion
  completions compute config configured connect connection contact container content context could crashed cuda currently data dead
  deadline deployment deployments details device did died disconnected do does due during each either empty encountered endpoint engine
  enginecore eof error errors exceeded exception execute executing execution exhausted exist exists exit expired failed failure fatal fault fetch few
  field file first for format found from full function gateway general generate generated generating generation got gpu graph had
  handle handling has have health host http if in inference initialize input instance instances internal invalid is issue it its job kernel key
  killed later length limit limitations limited limits load loaded loading logs longer lost maintenance malformed many match maximum may
  memory message messages method missing model models more must name need needs network no node nodes not nothing now null occurred of on one only
  oom open operation or other our out output overload overloaded parameter parse parsing peer pending permission persists please pool port
  position problem process processed processing prompt provider queue rate reached read ready reason received refused region rejected
  released replica report request requested requests require required requires reset resource resources respond response responses restart
  restarting result retry retrying returned root route router run runner running runtime schema second seconds see selected server servers
  service set shape should shutdown shutting signal size slow so socket some something soon sorry stack start started starting state status still
  stop stopped stream streaming such supported system temporarily temporary tensor terminated than that the their there this through throttled
  time timed timeout to token tokens too tool tools trace traffic try unable unavailable unexpected unexpectedly unhandled unknown
  unreachable unreadable unsupported until up upstream us usage use used using value values version wait waiting was while will with without worker
  workers write wrong you your`.split(/\s+/),
);

/** A word or a short number with the punctuation around it. Several numbers in a row may be an account or a telephone number. */
const token =
  /[\s(]{0,10}([a-z]{1,40}(?:'[a-z]{1,10})?|\d{1,3}(?![\d\s.,-]{0,40}\d))(?![\w@\\])[\s).,;:!?/-]*/iy;

/**
 * Returns the beginning of a provider's message up to the first word that is not ordinary, for the log. The rest may quote
 * the request or the answer.
 *
 * @returns an empty text if no word is ordinary.
 */
export function ordinaryWords(message: string): string {
  let end = 0;
  token.lastIndex = 0;
  for (let match = token.exec(message); match !== null; match = token.exec(message)) {
    const [, word = ''] = match;
    if (!/^\d/.test(word) && !ordinary.has(word.toLowerCase())) break;
    end = token.lastIndex;
  }
  const kept = message.slice(0, end).trimEnd();
  return end === message.length || kept === '' ? kept : `${kept} …`;
}
