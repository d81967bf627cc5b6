import { describe, expect, inject, it } from 'vitest';
import { createCheckAllowance, payForCheck, measureSize } from './check-allowance.ts';
import { describeViolations } from './describe-violations.ts';

const numbers = Array.from({ length: 2000 }, (_, index) => index);
const everyItem = { items: { type: 'number' } };

function repeated(schema: object): object {
  return { allOf: Array.from({ length: 100_000 }, () => schema) };
}

describe('measureSize', () => {
  it.each([
    [5, { elements: 1, pairs: 0, uniqueLists: 0 }],
    ['x'.repeat(64), { elements: 3, pairs: 0, uniqueLists: 0 }],
    [[1, 2, 3], { elements: 4, pairs: 3, uniqueLists: 0 }],
    [{ a: { uniqueItems: true } }, { elements: 3, pairs: 0, uniqueLists: 1 }],
  ])('measures %j', (value, size) => {
    expect(measureSize(value)).toEqual(size);
  });

  it('measures deep nesting', () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 100_000; depth += 1) value = [value];
    expect(measureSize(value).elements).toBe(100_001);
  });
});

describe('payForCheck', () => {
  it.each([
    ['a record', { type: 'object', properties: { a: { type: 'string' } } }, { a: 'b' }],
    ['a long list', { type: 'array', ...everyItem }, Array(100_000).fill(1)],
    ['a list without repetitions', { type: 'array', uniqueItems: true }, numbers.slice(0, 1500)],
    ['a long text', { type: 'string', pattern: '^a' }, 'a'.repeat(1_000_000)],
  ])('takes %s', (_title, schema, value) => {
    expect(payForCheck(schema, value, createCheckAllowance())).toBe(true);
    expect(describeViolations({ schema, value })).toBeUndefined();
    expect(describeViolations({ schema, value: null })).toContain('At the top level');
  });

  it.each([
    ['items again and again', repeated(everyItem), numbers],
    ['repetitions again and again', repeated({ uniqueItems: true }), numbers],
    ['a text again and again', repeated({ pattern: '^a*$' }), 'a'.repeat(1_000_000)],
    ['a choice among many', { items: { enum: numbers } }, numbers.map(String)],
  ])('rejects a schema that checks %s', (_title, schema, value) => {
    expect(payForCheck(schema, value, createCheckAllowance())).toBe(false);
    expect(describeViolations({ schema, value })).toBeUndefined();
  });

  it('subtracts the cost of a check, and the cost of measuring a rejected one', () => {
    const allowance = { comparisons: 100 };
    expect(payForCheck({ type: 'array' }, [1, 2], allowance)).toBe(true);
    expect(allowance).toEqual({ comparisons: 94 });
    expect(payForCheck(everyItem, numbers, allowance)).toBe(false);
    expect(allowance.comparisons).toBeLessThan(0);
    expect(payForCheck({}, 1, allowance)).toBe(false);
  });

  it('limits all checks that share it together', () => {
    const allowance = createCheckAllowance();
    const check = { schema: { items: { enum: numbers.slice(0, 900) } }, value: ['x'], allowance };
    const found = Array.from({ length: 10_000 }, () => describeViolations(check));
    const made = found.filter((violations) => violations !== undefined);
    expect(made.length).toBeGreaterThan(500);
    expect(made.length).toBeLessThan(2000);
    expect(found.at(-1)).toBeUndefined();
  });

  it('bounds the work of references', () => {
    const levels = inject('isFullRun') ? 13 : 9;
    const definitions = Object.fromEntries(
      Array.from({ length: levels }, (_, level) => {
        const next = { $ref: `#/$defs/d${level + 1}` };
        return [`d${level}`, { allOf: [next, next] }];
      }),
    );
    const schema = {
      $ref: '#/$defs/d0',
      $defs: { ...definitions, [`d${levels}`]: everyItem },
    };
    expect(payForCheck(schema, numbers, createCheckAllowance())).toBe(true);
    expect(describeViolations({ schema, value: [...numbers, 'no'] })).toBeUndefined();
    expect(describeViolations({ schema, value: [1, 'no'] })).toContain('At /1');
  });
});
