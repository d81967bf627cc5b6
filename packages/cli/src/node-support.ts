import packageJson from '../package.json' with { type: 'json' };

/** The oldest release of Node.js that is supported, as the package says it. */
export const oldestNode: string = packageJson.engines.node.replace('>=', '');

/**
 * What to tell someone who runs an older Node.js than {@link oldestNode}; `undefined` for one that is supported. An
 * older one may work: nothing here refuses it, but dependencies may do so with any release.
 */
export function oldNodeWarning(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return `Node.js ${version} is older than ${oldestNode}, the oldest release that is supported.`;
}
