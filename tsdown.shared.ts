/**
 * The checks of a built package, to spread into its `tsdown` configuration. They take a third of a build's time, so only
 * a release and `npm run test:full` run them.
 */
export const packageChecks =
  process.env['TOOLGATE_QUICK_BUILD'] === '1'
    ? {}
    : ({
        publint: { strict: true },
        attw: { profile: 'esm-only', level: 'error' },
      } as const);
