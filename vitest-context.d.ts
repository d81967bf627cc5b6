// oxlint-disable-next-line import/no-unassigned-import
import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Whether this is `npm run test:full`, which sets `TOOLGATE_TEST_FULL=1`. `npm test` leaves out the long cases: it takes
     * smaller sizes and fewer releases, and defines no test that it would skip. Tests read it with `inject('isFullRun')`.
     */
    isFullRun: boolean;
  }
}
