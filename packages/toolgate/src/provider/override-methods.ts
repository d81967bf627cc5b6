/**
 * Wraps an object and replaces some of its methods. Its other methods run on the object itself, because methods that
 * use private fields need it as `this`.
 */
export function overrideMethods<Target extends object>(
  object: Target,
  methods: Readonly<Record<string, unknown>>,
): Target {
  return new Proxy(thaw(object), {
    get(_target, key) {
      if (typeof key === 'string' && Object.hasOwn(methods, key)) return methods[key];
      const value: unknown = Reflect.get(object, key, object);
      if (typeof value !== 'function') return value;
      return key === 'constructor' ? refuseSerialization(value) : value.bind(object);
    },
  });
}

const serialize = Symbol.for('workflow-serialize');

/**
 * Returns a class that cannot serialize its objects for a workflow. The class knows only the object within, which would
 * come back without the gateway.
 */
function refuseSerialization(constructor: object): object {
  return new Proxy(constructor, {
    get: (_target, key) =>
      key === serialize ? throwNotSerializable : (Reflect.get(constructor, key) as unknown),
  });
}

function throwNotSerializable(): never {
  throw new TypeError(
    'A model of createToolgate() cannot be passed to a workflow step, because it would arrive without the gateway. ' +
      'Call createToolgate() in the step.',
  );
}

/**
 * Returns the same object, or a copy of an object with a fixed member, because a proxy cannot replace a fixed member of
 * its target.
 */
function thaw<Target extends object>(object: Target): Target {
  const members = Object.values(Object.getOwnPropertyDescriptors(object));
  const isFixed = members.some(({ configurable, writable }) => !configurable && writable === false);
  if (!isFixed) return object;
  return Object.assign(Object.create(Object.getPrototypeOf(object) as object), object) as Target;
}
