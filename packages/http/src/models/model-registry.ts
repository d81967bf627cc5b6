import type { LanguageModelV4 } from '@ai-sdk/provider';
import { noSuchModel } from '../errors/index.ts';
import type { Authentication } from '../exchange/index.ts';
import { isRecord } from '../json/index.ts';
import { isUpstream } from '../upstream/upstream.ts';

/** The models of a gateway. */
export interface ModelOptions {
  /**
   * The provider of the models that are not in `models`: an AI SDK provider, or an `upstream()`. It may throw
   * `NoSuchModelError`.
   */
  provider?: { languageModel(id: string): LanguageModelV4 };
  /** The models, by the ids that callers use. */
  models?: Readonly<Record<string, LanguageModelV4>>;
  /** Returns the models for `GET /v1/models`, as ids or with more details. Default: all of `models`. */
  listModels?: () => ModelList | Promise<ModelList>;
}

/** The entry of a model in a list. */
export interface ListedModel {
  id: string;
  /** The owner; default `toolgate`. */
  ownedBy?: string;
  /** The date of creation; by default unknown. */
  createdAt?: Date;
}

/** Models, as ids or with details. */
export type ModelList = readonly (string | ListedModel)[];

/** The models that callers may use. */
export interface ModelRegistry {
  /**
   * Returns the model of an id.
   *
   * @throws HttpError (404), or the provider's error.
   */
  find(id: string, caller: Authentication): LanguageModelV4;
  /**
   * Returns the model that a request body names, its name in logs and traces and whether the host gave it the name by
   * which it was found, or the error that {@link find} would throw.
   *
   * @param body the parsed body, not yet checked.
   */
  lookUp(
    body: unknown,
    caller: Authentication,
  ): { model?: LanguageModelV4; name?: string; isNamedByHost?: boolean; error?: unknown };
  /** Returns the models that a caller may see. */
  list(caller: Authentication): Promise<readonly ListedModel[]>;
  /**
   * Describes one model. Without the host's `listModels`, it describes any id that has a model.
   *
   * @throws HttpError (404), or the provider's error.
   */
  describe(id: string, caller: Authentication): Promise<ListedModel>;
}

/** A model that may belong to a route. */
export type HostModel = LanguageModelV4 & {
  /** Whether the host gave the model the name by which it was found. */
  readonly isNamedByHost?: boolean;
  /** The name of the route, whose models share it in logs and traces. */
  readonly routeName?: string;
};

/** Creates the registry of the host's models. */
export function createModelRegistry({
  models = {},
  provider,
  listModels,
}: ModelOptions): ModelRegistry {
  const provided = (id: string): LanguageModelV4 | undefined =>
    mayChangeURL(id) ? undefined : provider?.languageModel(id);
  const usable = (caller: Authentication): string[] =>
    Object.keys(models).filter((id) => mayUse(caller, id));
  function find(id: string, caller: Authentication): LanguageModelV4 {
    if (!mayUse(caller, id)) throw noSuchModel(id, usable(caller));
    const model = Object.hasOwn(models, id) ? models[id] : provided(id);
    if (model === undefined) throw noSuchModel(id, usable(caller));
    return isUpstream(model) ? model.languageModel(id) : model;
  }

  return {
    find,
    lookUp(body, caller) {
      const { model: given } = isRecord(body) ? body : {};
      const id = typeof given === 'string' ? given : '';
      try {
        const model: HostModel = find(id, caller);
        const { routeName: name = model.modelId, isNamedByHost = Object.hasOwn(models, id) } =
          model;
        return { model, name, isNamedByHost };
      } catch (error) {
        return { error };
      }
    },
    list,
    async describe(id, caller) {
      const all = await list(caller);
      const listed = all.find((one) => one.id === id);
      if (listed !== undefined) return listed;
      const ids = all.map((one) => one.id);
      if (listModels !== undefined) throw noSuchModel(id, ids);
      find(id, caller);
      return { id };
    },
  };

  async function list(caller: Authentication): Promise<ListedModel[]> {
    const listed = listModels ? await listModels() : Object.keys(models);
    return listed
      .map((one) => (typeof one === 'string' ? { id: one } : one))
      .filter(({ id }) => mayUse(caller, id));
  }
}

/**
 * Text that would end a URL path or move up in it: a dot segment, plain or encoded, a query, a fragment, an encoded
 * slash, a line break.
 */
const pathChange = /[\p{Cc}?#]|%(?:2f|5c)|(?:^|[\\/])(?:\.|%2e){1,2}(?:[\\/]|$)/iu;

/** Maximum length of an id; real ids are shorter. Ids appear in logs, spans and metrics. */
const maxIdLength = 256;

/**
 * Whether an id could change the URL of a request. Some providers put the id into their URL unchanged, and only the host
 * may choose the URL.
 */
function mayChangeURL(id: string): boolean {
  return id.length > maxIdLength || pathChange.test(id);
}

function mayUse({ models }: Authentication, id: string): boolean {
  return models === undefined || models.includes(id);
}
