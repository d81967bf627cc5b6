import type { LanguageModelV4FilePart } from '@ai-sdk/provider';
import { HttpError } from '../../../errors/index.ts';
import type { RequestWarnings } from '../../shared/index.ts';
import { type ContentBlock, quotedType } from './content-block.ts';

/** How blocks are treated that this format does not know. */
export interface UnknownBlocks {
  /** Whether the provider gets them unchanged, and decides about them. */
  readonly isSameFormat: boolean;
  /** The parts for a block of an unknown type. */
  read(block: ContentBlock): LanguageModelV4FilePart[];
  /**
   * Reads a block of a known type, which a provider may have in more forms than this format.
   *
   * @throws HttpError (400) for a form that is not known, where the provider does not decide about it.
   */
  orElse<Part>(block: ContentBlock, read: () => Part[]): (Part | LanguageModelV4FilePart)[];
}

/**
 * Decides about the blocks of one request.
 *
 * @param isSameFormat whether the provider speaks this format; otherwise unknown blocks are left out with a warning.
 */
export function unknownBlocks(isSameFormat: boolean, warnings: RequestWarnings): UnknownBlocks {
  const unknown: UnknownBlocks = {
    isSameFormat,
    read(block) {
      if (isSameFormat) return [unknownPart(block)];
      warnings.add(
        `messages: content blocks of type ${quotedType(block)} are not supported here and were left out`,
      );
      return [];
    },
    orElse(block, read) {
      if (!isSameFormat) return read();
      try {
        return read();
      } catch (error) {
        if (HttpError.isInstance(error)) return [unknownPart(block)];
        throw error;
      }
    },
  };
  return unknown;
}

/** A block that only the provider understands: a file of all that it says, so the features read it. */
function unknownPart(block: ContentBlock): LanguageModelV4FilePart {
  const { toolgate: _mark, ...wire } = block;
  const data = { type: 'text', text: JSON.stringify(wire) } as const;
  return { type: 'file', mediaType: 'application/json', data };
}
