import type { VisibleOutcome } from './visible-outcome.ts';

/**
 * Merges the outcomes of a tool loop's steps into one outcome. It has the gravest decision of guard and filter, the
 * shadow agent's result for the last answer, and all calls and warnings.
 *
 * @param steps the outcome of each step, in order; `undefined` for a step without an outcome. If the last step has no
 *   result of the shadow agent, its answer was not validated, so the result of an earlier step is left out.
 */
export function foldSteps(
  steps: readonly (VisibleOutcome | undefined)[],
): VisibleOutcome | undefined {
  const folded = foldOutcomes(steps.filter((step) => step !== undefined));
  if (folded?.shadowAgent === undefined || steps.at(-1)?.shadowAgent !== undefined) return folded;
  const { shadowAgent: _earlier, ...others } = folded;
  return others;
}

/**
 * Merges the outcomes of several gateways around one call. The result has the gravest decision of guard and filter, the
 * latest result of the shadow agent, and all calls and warnings.
 */
export function foldOutcomes(outcomes: readonly VisibleOutcome[]): VisibleOutcome | undefined {
  const [first, ...rest] = outcomes;
  return first && rest.reduce(foldPair, first);
}

function foldPair(earlier: VisibleOutcome, later: VisibleOutcome): VisibleOutcome {
  const promptGuard = foldGuards(earlier.promptGuard, later.promptGuard);
  const contentFilter = pickGraver(earlier.contentFilter, later.contentFilter, filterGravity);
  const shadowAgent = later.shadowAgent ?? earlier.shadowAgent;
  const withheld = union(earlier.contentFilter.withheld, later.contentFilter.withheld);
  const wouldWithhold = union(
    earlier.contentFilter.wouldWithhold,
    later.contentFilter.wouldWithhold,
  );
  const warnings = union(earlier.warnings, later.warnings);
  const calls = [...(earlier.calls ?? []), ...(later.calls ?? [])];
  return {
    version: later.version,
    ...(promptGuard && { promptGuard }),
    contentFilter: {
      ...(contentFilter ?? later.contentFilter),
      ...(withheld.length > 0 && { withheld }),
      ...(wouldWithhold.length > 0 && { wouldWithhold }),
    },
    ...(shadowAgent && { shadowAgent }),
    ...(warnings.length > 0 && { warnings }),
    ...((earlier.calls ?? later.calls) && { calls }),
  };
}

/**
 * Returns the graver decision. It takes `earlier` from the first step only: there it means turns before the loop, and
 * in later steps the loop's own turns.
 */
function foldGuards(
  earlier: VisibleOutcome['promptGuard'],
  later: VisibleOutcome['promptGuard'],
): VisibleOutcome['promptGuard'] {
  const graver = pickGraver(earlier, later, guardGravity);
  if (graver === undefined || earlier === undefined) return graver;
  const { earlier: _own, ...decision } = graver;
  return { ...decision, ...(earlier.earlier && { earlier: true }) };
}

const guardGravity = ['passed', 'hardened', 'blocked'];
const filterGravity = ['off', 'passed', 'redacted', 'blocked'];

/** A decision of the guard or the filter. */
interface Decision {
  action: string;
  would?: string;
}

/**
 * Picks the graver of two decisions, or the later of equal ones. An unknown action counts as the gravest. If the
 * actions are equal, `would` decides.
 */
function pickGraver<Picked extends Decision>(
  earlier: Picked | undefined,
  later: Picked | undefined,
  order: readonly string[],
): Picked | undefined {
  if (earlier === undefined || later === undefined) return later ?? earlier;
  const difference =
    gravity(earlier.action, order) - gravity(later.action, order) ||
    gravity(earlier.would, order) - gravity(later.would, order);
  return difference > 0 ? earlier : later;
}

function gravity(action: string | undefined, order: readonly string[]): number {
  if (action === undefined) return -1;
  const index = order.indexOf(action);
  return index === -1 ? order.length : index;
}

function union<Item>(first: readonly Item[] = [], second: readonly Item[] = []): Item[] {
  return [...new Set([...first, ...second])];
}
