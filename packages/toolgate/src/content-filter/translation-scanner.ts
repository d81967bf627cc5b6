import type { Leak } from './content-filter.ts';
import type { HiddenIndex } from './hidden-index.ts';
import { createLayoutMatcher } from './layout-matcher.ts';

/** Looks for translations of hidden texts in one text. */
export interface TranslationScanner {
  /** Takes the next characters and returns how many were taken before a translation was found. */
  read: (text: string) => number;
  /** Ends the text. */
  end: () => void;
  /** The leak, once one was found. */
  readonly leak: Leak | undefined;
}

/** Opens a scanner for those of the hidden texts that have a layout. */
export function createTranslationScanner(indices: readonly HiddenIndex[]): TranslationScanner {
  const searches = indices.flatMap(({ kind, layout }) =>
    layout === undefined ? [] : [{ kind, matcher: createLayoutMatcher(layout) }],
  );
  return {
    read: (text) => Math.min(text.length, ...searches.map(({ matcher }) => matcher.read(text))),
    end() {
      for (const { matcher } of searches) matcher.end();
    },
    get leak() {
      const found = searches.find(({ matcher }) => matcher.isFound);
      return found && { kind: found.kind };
    },
  };
}
