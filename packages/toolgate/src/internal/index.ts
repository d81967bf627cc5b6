// Tools that the packages of this project share, as the entry point `toolgate/internal`. It changes without notice.
export {
  type AnswerParts,
  anthropicThinking,
  claudeTraits,
  disableBrokenThinking,
  enablesThinking,
  isOwnThinking,
  type ThinkingPlace,
  thinkingPlace,
} from './claude/index.ts';
export { contentOfOutput, type ToolOutputParts } from './content-of-output.ts';
export { demandsCall } from './demands-call.ts';
export { describeIssue, placeOfIssue } from './describe-issue.ts';
export {
  decodeBase64,
  encodeBase64,
  formOfFile,
  isBinaryFile,
  isNamedText,
  readTextFile,
  textOfFile,
  toBase64,
} from './files/index.ts';
export { isRecord } from './is-record.ts';
export { isSameList } from './is-same-list.ts';
export { cutBeforeEscape, findLiteralEnd, isEscaped } from './json-literal.ts';
export { createLruCache, type LruCache } from './lru-cache.ts';
export { once, onceForEach, onceForEachObject } from './once.ts';
export { createPlaces } from './places.ts';
export { readJson } from './read-json.ts';
export { stringsOf } from './strings-of.ts';
export { finishAtOnce, finishInTurns, type LongWork } from './long-work.ts';
export {
  copyText,
  cutShown,
  cutText,
  detectLanguages,
  errorName,
  delimit,
  fold,
  isHarmlessText,
  isHarmlessValue,
  isKnownLanguage,
  lookAlikes,
  nearestName,
  plainLetters,
  readPairs,
  removeMarks,
  showValue,
  suggestName,
  warnOfUnseenMessages,
  toolMark,
  userMark,
} from './texts/index.ts';
export { textOfContent } from './text-of-content.ts';
export { isThirdParty, markThirdParty } from './third-party.ts';
export { atTurnEnd, doInTurn, shortenTurn, takeTurn, type TurnKind } from './turns/index.ts';
export { createUsage, uncachedTokens } from './usage.ts';
export { failedUsageOf, withFailedUsage } from './failed-usage.ts';
export { detailedCode, isUnpaid, isUnpaidFailure } from './unpaid.ts';
export { createWarningList, type WarningList } from './warning-list.ts';
export {
  backoff,
  createDeferred,
  type Deadline,
  ignoreErrors,
  joinSignals,
  notify,
  readRetryAfter,
  startDeadline,
  startTimer,
  untilAborted,
  wait,
  waitAtMost,
  withTimeout,
} from './waiting/index.ts';
