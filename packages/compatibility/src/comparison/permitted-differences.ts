import type { Comparison } from './call.ts';
import { inOrder, type Seen } from './recording.ts';
import { declaredFeatures, type Setting } from './settings.ts';

/** A difference that a call through the gateway may show. */
export interface PermittedDifference {
  /** The difference. */
  name: string;
  /** Why it has to. */
  reason: string;
  /** A call that shows it: the name of its case, and the setting. */
  example: { name: string; setting: Setting };
  /** The majors that have it; all by default. */
  majors?: readonly number[] | undefined;
  /** The comparison as it would be without the difference. */
  undo: (comparison: Comparison) => Comparison;
}

/** All differences between a bare call and one through the gateway, where nothing is blocked or revised. */
export const permittedDifferences: readonly PermittedDifference[] = [
  {
    name: 'the outcome',
    reason: 'Callers read from it what the gateway did.',
    example: { name: 'generateText, a text', setting: 'filter' },
    undo: (comparison) => ({
      ...comparison,
      wrapped: mapValues(comparison.wrapped, stripOutcome),
    }),
  },
  {
    name: 'gateway tools that are taken out',
    reason: 'The model must not see declarations for the gateway.',
    example: { name: 'generateText, a text', setting: 'guard' },
    undo: (comparison) =>
      declaredFeatures(comparison.setting)
        ? { ...comparison, bare: mapCalls(comparison.bare, dropGatewayTools) }
        : comparison,
  },
  {
    name: 'the end of reasoning that the provider stores',
    reason:
      'It waits for the next part: OpenAI stores several blocks under one id, with which the SDK would send a block back that leaked later.',
    example: { name: 'streamText, reasoning that the provider stores', setting: 'filter' },
    majors: [5, 6, 7],
    undo: (comparison) => ({
      ...comparison,
      bare: stripTimeOfStoredEnds(comparison.bare),
      wrapped: stripTimeOfStoredEnds(comparison.wrapped),
    }),
  },
  {
    name: 'the wait for the shadow agent',
    reason:
      'An answer goes out when it has passed, all at once. Its parts keep their order; the result of a tool that runs during the answer comes among them.',
    example: { name: 'streamText, a text', setting: 'shadow' },
    undo: (comparison) => {
      if (comparison.setting !== 'shadow') return comparison;
      const { bare, wrapped } = comparison;
      return { ...comparison, bare: stripPace(bare), wrapped: stripPace(wrapped) };
    },
  },
  {
    name: 'the signal of the shadow agent',
    reason:
      'It ends the loop over its time limit, so the model has a signal even if the caller gave no signal.',
    example: { name: 'generateText, a text', setting: 'shadow' },
    undo: (comparison) =>
      comparison.setting === 'shadow'
        ? {
            ...comparison,
            bare: mapCalls(comparison.bare, omitSignal),
            wrapped: mapCalls(comparison.wrapped, omitSignal),
          }
        : comparison,
  },
];

/** A comparison without the permitted differences. */
export function undoDifferences(
  comparison: Comparison,
  differences: readonly PermittedDifference[] = permittedDifferences,
): Comparison {
  return differences.reduce((undone, { undo }) => undo(undone), comparison);
}

function mapValues(seen: readonly Seen[], change: (value: unknown) => unknown): Seen[] {
  return seen.map((one) => ({ ...one, value: change(one.value) }));
}

/** Changes what the model is called with. */
function mapCalls(seen: readonly Seen[], change: (value: unknown) => unknown): Seen[] {
  return seen.map((one) =>
    one.what === 'model called' ? { ...one, value: change(one.value) } : one,
  );
}

function omitSignal(value: unknown): unknown {
  return mapDeep(value, ({ ...fields }: { abortSignal?: unknown }) => {
    delete fields.abortSignal;
    return fields;
  });
}

/** The observations, with the ends of reasoning that has the id of an item before all else. */
function stripTimeOfStoredEnds(seen: readonly Seen[]): Seen[] {
  if (!seen.some(isStoredEnd)) return [...seen];
  return inOrder(seen.map((one) => (isStoredEnd(one) ? { ...one, after: 0 } : one)));
}

function isStoredEnd({ value }: Seen): boolean {
  const { type, providerMetadata = {} } = partIn(value);
  return type === 'reasoning-end' && 'openai' in providerMetadata;
}

/** The part in an observation, alone or as a chunk; empty for other observations. */
function partIn(value: unknown): { type?: unknown; providerMetadata?: object } {
  const event = (value ?? {}) as { chunk?: object };
  return event.chunk ?? event;
}

/** What each observer sees, in order, whenever it is seen: first all but the results of tools, then those. */
function stripPace(seen: readonly Seen[]): Seen[] {
  return inOrder(
    seen.map(({ what, value }): Seen => ({
      after: Number(isToolResult(partIn(value))),
      what,
      value: mapLists(value, resultsLast),
    })),
  );
}

function isToolResult(value: unknown): boolean {
  return (value as { type?: unknown } | null | undefined)?.type === 'tool-result';
}

function resultsLast(list: readonly unknown[]): unknown[] {
  return list.toSorted((one, other) => Number(isToolResult(one)) - Number(isToolResult(other)));
}

/** A value with its lists changed by a function, at every depth. */
function mapLists(value: unknown, change: (list: readonly unknown[]) => unknown[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return change(value.map((item) => mapLists(item, change)));
  const fields = Object.entries(value).map(([key, field]) => [key, mapLists(field, change)]);
  return Object.fromEntries(fields);
}

/** A value as it is changed by a function, at every depth. */
function mapDeep(value: unknown, change: (fields: object) => object | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      const changed = mapDeep(item, change);
      return item !== undefined && changed === undefined ? [] : [changed];
    });
  }
  const changed = change(value);
  if (changed === undefined) return undefined;
  const fields: Record<string, unknown> = {};
  for (const [key, given] of Object.entries(changed)) {
    const field = mapDeep(given, change);
    if (field !== undefined) fields[key] = field;
  }
  return fields;
}

function stripOutcome(value: unknown): unknown {
  return mapDeep(value, (fields) => {
    if (!('toolgate' in fields)) return fields;
    const { toolgate, ...others } = fields as { toolgate?: { version?: number } };
    if (toolgate?.version === undefined) return fields;
    return Object.keys(others).length === 0 ? undefined : others;
  });
}

/** A request without settings for the gateway, in its tools and in its provider options. */
function dropGatewayTools(value: unknown): unknown {
  return mapDeep(value, (fields) => {
    const { name, tools, toolChoice: _toolChoice, ...others } = fields as Record<string, unknown>;
    if (typeof name === 'string' && name.startsWith('svc_')) return undefined;
    if ('toolgate' in fields) return Object.keys(fields).length === 1 ? undefined : fields;
    if (!Array.isArray(tools) || !JSON.stringify(tools).includes('svc_')) return fields;
    // A request of gateway tools alone is one without tools.
    const isEmpty = tools.every((tool: { name?: string }) => tool.name?.startsWith('svc_'));
    return isEmpty ? others : fields;
  });
}
