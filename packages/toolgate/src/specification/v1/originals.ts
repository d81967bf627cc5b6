import { createOriginals, type Originals } from '../translation/index.ts';

/** The originals of the lifted values of specification V1. */
export const originals: Originals = createOriginals();
