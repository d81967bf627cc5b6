import type { FilterChannel } from 'toolgate';
import { finishInTurns } from 'toolgate/internal';
import { pushInPieces } from 'toolgate/pipeline';
import { z } from 'zod';
import { HttpError, invalidField, rateExceeded } from '../errors/index.ts';
import { tenantOf } from '../exchange/index.ts';
import { parseAt } from '../formats/shared/index.ts';
import { listOf } from '../json/index.ts';
import { randomHex } from '../random-hex.ts';
import type { TenantStore } from '../tenant-store.ts';
import { type CheckAnswer, type CheckScope, monitorsAnswers, runCheck } from './check.ts';
import { charactersOf, readConversation } from './conversation.ts';
import { findPrompt, openPrompt, type PreparedPrompt } from './prepared-prompt.ts';
import type { CheckSessions, OpenStream, StreamChannel } from './sessions.ts';

/** The memory of a stream beside its text, counted as characters: 40 kB. */
const streamOverhead = 16_384;

/** Maximum number of texts in one stream; an answer has far fewer. */
const maxChannels = 64;

const strings = z.union([z.string(), listOf(z.string())], {
  error: 'expected a string or a list of strings',
});
const openSchema = z.strictObject({
  system: strings.optional(),
  user: strings.optional(),
  secrets: strings.optional(),
  messages: listOf(z.looseObject({ role: z.string() })).optional(),
  tools: listOf(z.unknown()).optional(),
});

const pushSchema = z.strictObject({
  push: z.string().optional(),
  end: z.boolean().optional(),
  channel: z.string().min(1).max(128).optional(),
  at: z.int().min(0).optional(),
});

function listStrings(value: string | string[] | undefined): string[] {
  return typeof value === 'string' ? [value] : (value ?? []);
}

/**
 * Answers `POST /v1/check-streams`: opens the filter of a future answer.
 *
 * @throws HttpError: 400 that names the wrong field, 413 for a field that is too long, 429 if the caller has too many
 * open streams.
 */
export async function openCheckStream(
  body: unknown,
  scope: CheckScope,
  { streams, maxStreamCharacters }: CheckSessions,
): Promise<CheckAnswer> {
  const fields = parseAt(openSchema, body, '');
  const conversation = readConversation(fields.messages ?? [], fields.tools ?? []);
  const request = {
    ...conversation,
    hidden: [
      ...listStrings(fields.system).map((text) => ({ text, kind: 'instructions' as const })),
      ...conversation.hidden,
    ],
    exempt: [...listStrings(fields.user), ...conversation.exempt],
  };
  const secrets = listStrings(fields.secrets);
  const characters = charactersOf(request) + secrets.join('').length;
  assertLength(characters, maxStreamCharacters);
  const store = storeOf(streams);
  const prompt = findPrompt(store, scope, { hidden: request.hidden, secrets });
  const id = `check_${randomHex()}`;
  const value: OpenStream = {
    host: scope.host,
    session: undefined,
    channels: new Map(),
    characters,
    isBusy: false,
  };
  const size = { characters: characters + streamOverhead, shared: prompt };
  // The stream is stored before the filter prepares its prompt. Otherwise many streams could prepare at once and exceed
  // the memory.
  if (!store.put(tenantOf(scope), id, { value, ...size })) throw tooManyStreams();
  try {
    value.session = prompt && (await openPrompt(prompt, scope, { streams: store, request }));
  } catch (error) {
    store.delete(tenantOf(scope), id);
    throw error;
  }
  return {
    status: 201,
    body: { id, object: 'check_stream', status: 'open', filter: value.session ? 'on' : 'off' },
  };
}

/**
 * Answers `POST /v1/check-streams/{id}`: reads the next piece of a text, and returns the text that may be sent now.
 *
 * @throws HttpError: 400 that names the wrong field, 404 for a stream that has ended, 409 for pieces out of order, 413
 * and 429 for more text than there is room for.
 */
export async function pushCheckStream(
  body: unknown,
  scope: CheckScope,
  { id, sessions }: { id: string; sessions: CheckSessions },
): Promise<CheckAnswer> {
  const { push = '', end = false, channel: name, at } = parseAt(pushSchema, body, '');
  const streams = storeOf(sessions.streams);
  const stream = streams.get(tenantOf(scope), id);
  if (stream === undefined) throw noSuchStream();
  const channel = channelOf(stream, name ?? 'text');
  if (stream.isBusy || (at !== undefined && at !== channel.pushed))
    throw outOfOrder(channel.pushed);
  assertLength(stream.characters + push.length, sessions.maxStreamCharacters);
  if (!streams.grow(tenantOf(scope), id, push.length)) throw tooManyStreams();
  stream.characters += push.length;
  stream.isBusy = true;
  const context = { stream, channel, scope: { ...scope, host: stream.host } };
  try {
    const isOver = await read({ push, end, isLast: end && name === undefined }, context);
    if (isOver) streams.delete(tenantOf(scope), id);
    return isOver ? await report(context) : { body: answer('open', channel) };
  } finally {
    stream.isBusy = false;
  }
}

/** Answers `DELETE /v1/check-streams/{id}`, for an answer that broke off. */
export function closeCheckStream(
  scope: CheckScope,
  { id, sessions }: { id: string; sessions: CheckSessions },
): CheckAnswer {
  if (!storeOf(sessions.streams).delete(tenantOf(scope), id)) throw noSuchStream();
  return { body: { id, object: 'check_stream', deleted: true } };
}

/** The text that a request adds to a channel. */
interface Push {
  push: string;
  /** Whether the channel ends. */
  end: boolean;
  /** Whether the whole stream ends. */
  isLast: boolean;
}

interface PushContext {
  stream: OpenStream;
  channel: StreamChannel;
  scope: CheckScope;
}

/** Reads a piece into its channel; returns whether the stream has ended. */
async function read(
  { push, end, isLast }: Push,
  { stream, channel, scope }: PushContext,
): Promise<boolean> {
  const { filter } = channel;
  const isMonitor = monitorsAnswers(scope);
  let text =
    filter === undefined
      ? push
      : await finishInTurns(pushInPieces(filter, push), scope.caller.tenant);
  if (end) text += filter?.end() ?? '';
  if (isLast) for (const other of filtersOf(stream)) other.end();
  channel.pushed += push.length;
  channel.text = isMonitor ? push : text;
  channel.released += channel.text.length;
  return isLast || (!isMonitor && leakIn(stream) !== undefined);
}

/** Answers the last request of a stream. The host's observers see the whole stream as one check. */
async function report({ stream, channel, scope }: PushContext): Promise<CheckAnswer> {
  return runCheck(scope, ['content-filter'], (check) => {
    const leak = leakIn(stream);
    const isRedacted = filtersOf(stream).some((filter) => filter.isRedacted);
    const action = check.noteFindings(stream.session && { ...(leak && { leak }), isRedacted });
    if (action !== 'blocked') return answer('ended', channel);
    const { notice } = scope.host.filter;
    const details = { ...(leak && { kind: leak.kind }), ...(notice && { notice }) };
    return { ...answer('blocked', channel), ...details };
  });
}

function answer(status: 'open' | 'ended' | 'blocked', { text, released }: StreamChannel): object {
  return { object: 'check_stream.release', status, text, released };
}

function filtersOf({ channels }: OpenStream): FilterChannel[] {
  return [...channels.values()].flatMap(({ filter }) => (filter ? [filter] : []));
}

function leakIn(stream: OpenStream): FilterChannel['leak'] {
  return filtersOf(stream).find(({ leak }) => leak)?.leak;
}

function channelOf({ session, channels }: OpenStream, name: string): StreamChannel {
  const existing = channels.get(name);
  if (existing !== undefined) return existing;
  if (channels.size >= maxChannels) {
    throw invalidField('channel', `a stream has at most ${maxChannels} channels`);
  }
  const channel: StreamChannel = { filter: session?.channel(), pushed: 0, text: '', released: 0 };
  channels.set(name, channel);
  return channel;
}

function storeOf(streams: CheckSessions['streams']): TenantStore<OpenStream, PreparedPrompt> {
  if (streams !== undefined) return streams;
  const message =
    'This gateway keeps no streams. It keeps them if it runs as one process and `checks.sessions` is not false.';
  throw new HttpError({ status: 404, message });
}

function assertLength(characters: number, max: number): void {
  if (characters <= max) return;
  const message = `A stream may have at most ${max} characters, hidden text included.`;
  throw new HttpError({ status: 413, message });
}

function noSuchStream(): HttpError {
  const message =
    'There is no such stream: it has ended, was blocked, or was not used for too long.';
  return new HttpError({ status: 404, message, code: 'stream_not_found' });
}

function outOfOrder(pushed: number): HttpError {
  const message = `at: the stream has ${pushed} characters of this channel so far; send each piece after the answer to the previous one`;
  return new HttpError({ status: 409, message, param: 'at', code: 'out_of_order' });
}

function tooManyStreams(): HttpError {
  const message =
    'There are too many open streams, or they are too long. End some, or try again later.';
  return rateExceeded(message, 5);
}
