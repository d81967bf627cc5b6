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
      const isMethod = typeof value === 'function' && key !== 'constructor';
      return isMethod ? value.bind(object) : value;
    },
  });
}

/**
 * Returns the same object, or a copy of a frozen object, because a proxy cannot replace a frozen member of its target.
 */
function thaw<Target extends object>(object: Target): Target {
  if (!Object.isFrozen(object)) return object;
  return Object.assign(Object.create(Object.getPrototypeOf(object) as object), object) as Target;
}
