import type { FilterRequest, FilterSession } from 'toolgate';
import type { SharedMemory, TenantStore } from '../tenant-store.ts';
import { type CheckScope, openFilter } from './check.ts';
import type { Conversation } from './conversation.ts';

/** The hidden texts of streams, prepared. They take much more memory than their text, so streams with the same texts share them. */
export interface PreparedPrompt extends SharedMemory {
  /** The filter, once it is prepared; `undefined` before the first call of {@link openPrompt}. */
  opened: Promise<FilterSession> | undefined;
  /** The texts to hide, and the caller's secrets. */
  readonly texts: HiddenTexts;
}

/** The texts that a stream hides. */
export interface HiddenTexts {
  hidden: FilterRequest['hidden'];
  secrets: readonly string[];
}

/**
 * Returns the prompt that other streams of this host with these texts use, or a new one, not yet prepared; `undefined` if nothing is
 * hidden. Its size is an estimate until it is prepared.
 *
 * @throws InvalidArgumentError for a secret that is too short.
 */
export function findPrompt(
  streams: TenantStore<unknown, PreparedPrompt>,
  { host }: CheckScope,
  texts: HiddenTexts,
): PreparedPrompt | undefined {
  const key = host.id + JSON.stringify(texts);
  const existing = streams.findShared(key);
  if (existing !== undefined) return existing;
  const bytes = host.filterWith(texts.secrets).estimateBytes(texts.hidden);
  return bytes === 0 ? undefined : { key, bytes, texts, opened: undefined };
}

/** Opens the filter of one answer over a prompt. The first call prepares the prompt, and all others wait for it. */
export async function openPrompt(
  prompt: PreparedPrompt,
  scope: CheckScope,
  {
    streams,
    request: { exempt, earlierAnswers },
  }: { streams: TenantStore<unknown, PreparedPrompt>; request: Conversation },
): Promise<FilterSession> {
  prompt.opened ??= prepare(prompt, scope, streams);
  const session = await prompt.opened;
  const { sensitivity } = scope.caller.contentFilter ?? {};
  return session.reopen({ exempt, earlierAnswers, sensitivity });
}

async function prepare(
  prompt: PreparedPrompt,
  scope: CheckScope,
  streams: TenantStore<unknown, PreparedPrompt>,
): Promise<FilterSession> {
  const { hidden, secrets } = prompt.texts;
  const session = await openFilter(scope, { hidden }, secrets);
  if (session === undefined) throw new Error('There is nothing to hide.');
  streams.resize(prompt, session.preparedBytes);
  return session;
}
