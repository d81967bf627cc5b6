/**
 * The checks of a built package, to spread into its `tsdown` configuration. They take most of a build's time, so
 * `npm start` and `npm run pack` leave them to `npm test`.
 */
export const packageChecks =
  process.env['TOOLGATE_QUICK_BUILD'] === '1'
    ? {}
    : ({
        publint: { strict: true },
        attw: { profile: 'esm-only', level: 'error' },
      } as const);
