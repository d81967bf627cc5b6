import { createDeferred } from 'toolgate/internal';
import { expect, it } from 'vitest';
import { createResources, type ResourceUse } from './resources.ts';

function setUp() {
  const closed: string[] = [];
  const resources = createResources();
  const keep = (use: ResourceUse, name: string): object =>
    use.keep(
      name,
      () => ({ name }),
      async (part) => void closed.push(part.name),
    );
  return { resources, keep, closed };
}

it('keeps a part until the last gateway that uses it ends', async () => {
  const { resources, keep, closed } = setUp();
  const [one, two] = [resources.use(), resources.use()];
  const part = keep(one, 'redis');
  expect([keep(one, 'redis'), keep(two, 'redis')]).toEqual([part, part]);
  await one.end();
  expect([closed, resources.find('redis')]).toEqual([[], part]);
  await two.end();
  expect([closed, resources.find('redis')]).toEqual([['redis'], undefined]);
  expect(keep(resources.use(), 'redis')).not.toBe(part);
});

it('closes the part that was created last first, and lists a part until it is closed', async () => {
  const { resources, keep, closed } = setUp();
  const use = resources.use();
  keep(use, 'redis');
  const closing = createDeferred();
  use.keep(
    'store',
    () => 'store',
    async () => closing.promise,
  );
  const ended = use.end();
  await Promise.resolve();
  expect([closed, resources.list('st'), resources.find('store')]).toEqual([
    [],
    ['store'],
    undefined,
  ]);
  closing.resolve();
  await ended;
  expect([closed, resources.list('')]).toEqual([['redis'], []]);
});

it('closes every part, though one could not be opened or closed', async () => {
  const { resources, keep, closed } = setUp();
  const use = resources.use();
  keep(use, 'first');
  const refused = Promise.reject(new Error('invalid address'));
  await expect(
    use.keep(
      'second',
      () => refused,
      () => closed.push('second'),
    ),
  ).rejects.toThrow('invalid');
  use.keep(
    'third',
    () => 3,
    () => {
      throw new Error('gone');
    },
  );
  await use.end();
  expect(closed).toEqual(['first']);
});
