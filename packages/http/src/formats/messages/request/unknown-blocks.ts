import type { LanguageModelV4FilePart } from '@ai-sdk/provider';
import type { WarningList } from 'toolgate/internal';
import { HttpError } from '../../../errors/index.ts';
import { jsonFilePart } from '../../content-parts.ts';
import { type ContentBlock, quotedType } from './content-block.ts';

/** The treatment of blocks that this format does not know. */
export interface UnknownBlocks {
  /** Whether the provider gets unknown blocks unchanged, and accepts or refuses them. */
  readonly isSameFormat: boolean;
  read(block: ContentBlock): LanguageModelV4FilePart[];
  /**
   * Reads a block of a known type. A provider may accept more forms of it than this codec knows; such a block is
   * treated as unknown.
   *
   * @throws HttpError (400) for an unknown form, if the provider has another format.
   */
  orElse<Part>(block: ContentBlock, read: () => Part[]): (Part | LanguageModelV4FilePart)[];
}

/**
 * Creates the treatment of unknown blocks for one request.
 *
 * @param isSameFormat whether the provider speaks this format. If not, unknown blocks are left out with a warning.
 */
export function unknownBlocks(isSameFormat: boolean, warnings: WarningList): UnknownBlocks {
  return {
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
}

/** Turns a block into a JSON file, without the gateway's mark. */
function unknownPart({ toolgate: _mark, ...wire }: ContentBlock): LanguageModelV4FilePart {
  return jsonFilePart(wire);
}
