import { formatCount } from '../format-count.ts';
import { explainFailure, findVersionedBase, readModelList } from '../models/index.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** A provider to check. */
export interface ProviderToCheck {
  /** Its name in messages. */
  name: string;
  /** Its base URL with the version. */
  baseURL: string;
  headers: Readonly<Record<string, string>>;
  /** The variable that holds its key. */
  keyVariable: string;
  /** The option or variable that holds its base URL. */
  addressSource: string;
}

/** The time limit for a provider, in milliseconds. */
const answerMilliseconds = 10_000;

/** Maximum size of a list of models, in characters. */
const maxCharacters = 4 * 1024 * 1024;

/**
 * Asks a provider for its list of models. The answer shows whether it is reachable, has the right format and accepts
 * the key.
 */
export async function checkProvider(provider: ProviderToCheck): Promise<Finding> {
  const url = `${provider.baseURL.replace(/\/$/, '')}/models`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      headers: provider.headers,
      // The gateway itself follows no redirects either.
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    text = await readText(response);
  } catch (error) {
    return describeFailure(error, provider);
  }
  const finding = response.ok
    ? describeList(text, provider)
    : describeStatus(response.status, provider);
  const isElsewhere = response.ok || response.status === 404 || response.status === 405;
  return finding.status !== 'ok' && isElsewhere
    ? ((await suggestVersion(provider)) ?? finding)
    : finding;
}

async function suggestVersion({
  name,
  baseURL,
  headers,
  addressSource,
}: ProviderToCheck): Promise<Finding | undefined> {
  const versionedBase = await findVersionedBase(baseURL, headers);
  if (versionedBase === undefined) return undefined;
  const message = `${name} at ${baseURL} answers, but its API is at ${versionedBase}.`;
  return problem(message, `set ${addressSource} to ${versionedBase}.`);
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxCharacters) break;
  }
  return text;
}

function describeList(text: string, { name, baseURL, addressSource }: ProviderToCheck): Finding {
  const models = readModelList(text);
  if (models === undefined) {
    return problem(
      `${name} at ${baseURL} answers, but not with a list of models.`,
      `${addressSource} must be the base URL of the API, which usually ends with /v1.`,
    );
  }
  return ok(`${name} at ${baseURL} answers and lists ${formatCount(models.length, 'model')}.`);
}

function describeStatus(status: number, provider: ProviderToCheck): Finding {
  const { name, baseURL, keyVariable, addressSource } = provider;
  if (status === 401 || status === 403) {
    const message = `${name} at ${baseURL} refuses the key (status ${status}).`;
    return problem(message, `set ${keyVariable} to a valid key.`);
  }
  if (status >= 300 && status < 400) {
    return problem(
      `${name} at ${baseURL} redirects (status ${status}), which the gateway does not follow.`,
      `set ${addressSource} to the address of the redirect.`,
    );
  }
  if (status === 404 || status === 405) {
    return warning(
      `${name} at ${baseURL} has no list of models (status ${status}).`,
      `if requests fail as well, ${addressSource} is not the base URL of the API, which usually ends with /v1.`,
    );
  }
  return problem(
    `${name} at ${baseURL} answers with status ${status}.`,
    status === 429 ? 'wait: the key is over its limit.' : 'check its status page or its log.',
  );
}

function describeFailure(error: unknown, provider: ProviderToCheck): Finding {
  const { name, baseURL, addressSource } = provider;
  const { reason, advice } = explainFailure(error, answerMilliseconds);
  const message = `${name} at ${baseURL} cannot be reached: ${reason}.`;
  return problem(message, `${advice}, or correct ${addressSource}.`);
}
