import { describeIssue, nearestName, placeOfIssue, suggestName } from 'toolgate/internal';
import { z } from 'zod';

/**
 * Describes a mistake in settings with its place. For an unknown key it names the nearest known key and, if the key
 * belongs elsewhere, that place.
 *
 * @param issue an issue with its `input`.
 * @param rule the rule of all settings.
 */
export function describeMistake(issue: z.core.$ZodIssue, rule: z.ZodType): string {
  const place = placeOfIssue(issue.path);
  const fault =
    issue.code === 'unrecognized_keys'
      ? describeUnknown(issue.keys, place.replaceAll(/\[\d+\]/g, ''), [...readLevels(rule)])
      : describeValue(issue);
  return `${place || root}: ${fault}`;
}

/** Describes a wrong or missing value. */
function describeValue({ message, input }: z.core.$ZodIssue): string {
  const fault = describeIssue(message);
  return input === undefined ? fault.replace(/^it must/, 'it is required and must') : fault;
}

/** The name of the place outside of all objects. */
const root = 'the configuration';

/** The place of an object of settings, and the names of its settings. */
type Level = readonly [place: string, names: readonly string[]];

function describeUnknown(keys: readonly string[], place: string, levels: readonly Level[]): string {
  const knownKeys = levels.flatMap(([at, names]) => (at === place ? names : []));
  const suggest = (key: string): string => {
    const others = levels.flatMap(([at, names]) => (names.includes(key) ? [at || root] : []));
    if (others.length === 0) return suggestName(key, knownKeys);
    const nearest = nearestName(key, knownKeys);
    const belongs = `is a setting of ${others.join(' or ')}.`;
    return nearest === undefined
      ? `it ${belongs}`
      : `did you mean "${nearest}"? "${key}" ${belongs}`;
  };
  return keys.map((key) => `unknown key "${key}": ${suggest(key)}`).join(' ');
}

/** Reads the names of the settings at each place of a rule. */
function* readLevels(rule: unknown, place = ''): Generator<Level> {
  if (rule instanceof z.ZodObject) {
    const shape = Object.entries(rule.shape);
    yield [place, shape.map(([name]) => name)];
    for (const [name, inner] of shape) {
      yield* readLevels(inner, place === '' ? name : `${place}.${name}`);
    }
  } else if (rule instanceof z.ZodOptional) yield* readLevels(rule.unwrap(), place);
  else if (rule instanceof z.ZodArray) yield* readLevels(rule.element, place);
  else if (rule instanceof z.ZodPipe) yield* readLevels(rule.out, place);
  else if (rule instanceof z.ZodUnion) {
    for (const option of rule.options) yield* readLevels(option, place);
  }
}
