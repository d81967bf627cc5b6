import { afterEach } from 'vitest';
import { assertOfficialAnswers } from './checked-handler.ts';

// Vitest runs this for every test file. Registered in `checked-handler.ts` itself, the check would end with the first
// file of a worker, because the other files get the loaded module.
afterEach(assertOfficialAnswers);
