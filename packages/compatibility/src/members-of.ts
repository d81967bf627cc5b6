import type { Major } from './majors.ts';
import { scriptedModel } from './models/index.ts';

const known = new Map<Major, ReadonlySet<string>>();

/**
 * Reads from a release what it has: its exports (`sdk.toolSearch`), its outputs (`Output.json`), the options that
 * `streamText` reads (`options.timeout`) and the fields of its result (`result.elementStream`).
 */
export function membersOf(major: Major): ReadonlySet<string> {
  const { sdk, specification } = major;
  const members = known.get(major) ?? new Set(readMembers(sdk, scriptedModel(specification, 'Hi')));
  known.set(major, members);
  return members;
}

function readMembers(sdk: Major['sdk'], model: unknown): string[] {
  const { Output } = sdk as unknown as { Output: object };
  const options: string[] = [];
  const given = { model, prompt: 'Hi' };
  const result = sdk.streamText(
    new Proxy(given, {
      get(target, name) {
        options.push(String(name));
        return Reflect.get(target, name);
      },
    }),
  );
  return [
    ...Object.keys(sdk).map((name) => `sdk.${name}`),
    ...Object.keys(Output).map((name) => `Output.${name}`),
    ...options.map((name) => `options.${name}`),
    ...fieldNames(result).map((name) => `result.${name}`),
  ];
}

/** Names of all fields, getters and methods included. */
export function fieldNames(result: object): string[] {
  const names = new Set<string>();
  for (
    let owner: object | null = result;
    owner !== null && owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner) as object | null
  ) {
    for (const name of Object.getOwnPropertyNames(owner)) names.add(name);
  }
  return [...names];
}
