/**
 * An object with the members of the given one, but other methods under some names. The methods of the given object run on that
 * object itself, since methods that use private fields work only there.
 */
export function overrideMethods<Target extends object>(
  object: Target,
  methods: Readonly<Record<string, unknown>>,
): Target {
  return new Proxy(thaw(object), {
    get(_target, key) {
      if (typeof key === 'string' && Object.hasOwn(methods, key)) return methods[key];
      const value: unknown = Reflect.get(object, key, object);
      return typeof value === 'function' ? value.bind(object) : value;
    },
  });
}

/** The same object, or a copy of a frozen one: a proxy has to give the true value of a frozen member of its target. */
function thaw<Target extends object>(object: Target): Target {
  if (!Object.isFrozen(object)) return object;
  return Object.assign(Object.create(Object.getPrototypeOf(object) as object), object) as Target;
}
