import { type GuardMessage, type HiddenText, isGatewayToolName } from 'toolgate';
import { wordsOfCall } from 'toolgate/pipeline';
import { applyGuard, guardView, isContent } from '../guard-view.ts';
import { addAll } from '../../add-all.ts';
import { isRecord } from '../../is-record.ts';
import { isObjectList, type JsonObject } from '../json-object.ts';
import { contentTexts, hiddenContent, withoutMessageMarks } from '../wire-content.ts';
import { isReasoningProof } from '../../reasoning-proof.ts';
import { readSummary } from '../../responses/conversation-summary.ts';
import { takeDeclarations } from './take-declarations.ts';

/** The input of a request without what is meant for the gateway, and its texts. */
export interface ReadInput {
  /** What the prompt guard is shown, one message for each item. */
  view: readonly GuardMessage[];
  /** What system and developer messages hide. */
  hidden: HiddenText[];
  /** What the caller wrote or fetched itself. */
  exempt: string[];
  /** What the model answered earlier. */
  earlierAnswers: string[];
  /** What the caller should know. */
  warnings: string[];
  /** The field of the body that changes, if it does. */
  changes(guarded: readonly GuardMessage[]): JsonObject;
}

const declaredWarning =
  'input: gateway tools among the tools that its items declare were left out; only "tools" of the request switches them on';

type Texts = Pick<ReadInput, 'hidden' | 'exempt' | 'earlierAnswers' | 'warnings'>;

/**
 * Reads the input. Calls to gateway tools are dropped with their outputs, and so is reasoning that its
 * model cannot know again, since nothing is stored.
 *
 * @returns `undefined` for what is not understood, and for references to items that only a store has.
 */
export function readInput(input: unknown): ReadInput | undefined {
  const texts: Texts = { hidden: [], exempt: [], earlierAnswers: [], warnings: [] };
  if (typeof input === 'string') {
    const view = [guardView('user', input)];
    const changes = (guarded: readonly GuardMessage[]): JsonObject => {
      const after = guarded[0]?.content;
      return after === undefined || after === input ? {} : { input: after };
    };
    return { ...texts, view, exempt: [input], changes };
  }
  if (!isObjectList(input) || input.length === 0) return undefined;
  const dropped = new Set<unknown>();
  const kept: JsonObject[] = [];
  for (const item of input) {
    const read = readItem(item, dropped, texts);
    if (read === 'unreadable') return undefined;
    if (read !== undefined) kept.push(read);
  }
  const items = dropped.size === 0 ? kept : kept.filter(isFollowed);
  const view = items.map(viewOf);
  return {
    ...texts,
    view,
    changes(guarded) {
      const sent = applyGuard(items, view, guarded);
      const isSame =
        sent.length === input.length && sent.every((item, index) => item === input[index]);
      return isSame ? {} : { input: sent };
    },
  };
}

function readItem(
  item: JsonObject,
  dropped: Set<unknown>,
  texts: Texts,
): JsonObject | undefined | 'unreadable' {
  const kind = kindOf(item);
  if (kind === 'message') return readMessage(item, texts);
  if (kind === 'item_reference') {
    return String(item['id']).startsWith('rs_') ? undefined : 'unreadable';
  }
  if (kind === 'reasoning') {
    const { encrypted_content: content } = item;
    return content && !isReasoningProof(content) ? item : undefined;
  }
  if (isGatewayToolName(item['name'])) {
    dropped.add(item['call_id']);
    return undefined;
  }
  const said = item['arguments'] ?? item['input'];
  if (typeof said === 'string') texts.earlierAnswers.push(wordsOfCall(said));
  if (kind.endsWith('_output')) {
    if (dropped.has(item['call_id'])) return undefined;
    const { output } = item;
    texts.exempt.push(contentTexts(output).join('\n'));
  }
  return isOwnSummary(kind, item) ? 'unreadable' : withoutDeclarations(item, texts);
}

/** Whether an item is a summary that the gateway made, which no provider can read. */
function isOwnSummary(kind: string, item: JsonObject): boolean {
  return kind === 'compaction' && readSummary(item['encrypted_content']) !== undefined;
}

function withoutDeclarations(item: JsonObject, { warnings }: Texts): JsonObject | 'unreadable' {
  const left = takeDeclarations(item);
  if (left === undefined) return 'unreadable';
  if (left !== item && warnings.length === 0) warnings.push(declaredWarning);
  return left;
}

function readMessage(item: JsonObject, texts: Texts): JsonObject | 'unreadable' {
  const { role, content } = item;
  if (typeof role !== 'string' || !isContent(content)) return 'unreadable';
  if (role === 'user') addAll(texts.exempt, contentTexts(content));
  else if (role === 'assistant') addAll(texts.earlierAnswers, contentTexts(content));
  else {
    const hidden = hiddenContent(content, item);
    if (hidden === undefined) return 'unreadable';
    addAll(texts.hidden, hidden);
  }
  return withoutMessageMarks(item);
}

function kindOf({ type, role }: JsonObject): string {
  if (typeof type === 'string') return type;
  return role === undefined ? 'item_reference' : 'message';
}

/** Whether an item is something other than reasoning that lost what it led to, which providers refuse. */
function isFollowed(item: JsonObject, index: number, items: readonly JsonObject[]): boolean {
  if (kindOf(item) !== 'reasoning') return true;
  const next = items.slice(index + 1).find((one) => kindOf(one) !== 'reasoning');
  return next !== undefined && viewOf(next).role === 'assistant';
}

/** An item as the prompt guard reads it: what is neither message nor call is somebody else's text. */
function viewOf(item: JsonObject): GuardMessage {
  const kind = kindOf(item);
  if (kind === 'message') return guardView(String(item['role']), item['content']);
  if (kind === 'reasoning' || kind.endsWith('_call')) return { role: 'assistant', content: [] };
  return { role: 'tool', content: isRecord(item) ? [{ ...item, type: kind }] : [] };
}
