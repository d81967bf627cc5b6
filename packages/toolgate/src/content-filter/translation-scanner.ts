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
  function look(): void {
    const found = searches.find(({ matcher }) => matcher.isFound);
    made.leak = found && { kind: found.kind };
  }

  const made: TranslationScanner & { leak: Leak | undefined } = {
    leak: undefined,
    read(text) {
      let taken = text.length;
      for (const { matcher } of searches) taken = Math.min(taken, matcher.read(text));
      look();
      return taken;
    },
    end() {
      for (const { matcher } of searches) matcher.end();
      look();
    },
  };
  return made;
}
