// Only tests import this file, and they run on Node.js.
// oxlint-disable no-restricted-imports
import { registerHooks } from 'node:module';

const ofCopy = /\?copy=\d+$/;
let copies = 0;

// The modules that a copy imports are of the same copy, except packages that are not ours.
registerHooks({
  resolve(specifier, context, resolveNext) {
    const resolved = resolveNext(specifier, context);
    const [mark] = ofCopy.exec(context.parentURL ?? '') ?? [];
    const isOurs = resolved.url.startsWith('file:') && !resolved.url.includes('/node_modules/');
    return mark !== undefined && isOurs ? { ...resolved, url: resolved.url + mark } : resolved;
  },
});

/**
 * Imports a second copy of a module, with second copies of all modules of our packages that it imports.
 *
 * @param url the URL of the module's file.
 */
export async function importCopy<T>(url: URL): Promise<T> {
  copies += 1;
  return (await import(`${url.href}?copy=${copies}`)) as T;
}
