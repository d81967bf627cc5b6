import { createCodeReader } from './code-reader.ts';
import type { CodeReader } from './code-reader.ts';
import { createTextScanner } from './text-scanner.ts';
import type { Protection, TextScanner } from './text-scanner.ts';

/** Opens a reader of what stands encoded in a text. `scanners` receives one for each code in which something does. */
export function createDecodedScanners(protection: Protection, scanners: TextScanner[]): CodeReader {
  return createCodeReader(() => {
    let scanner: TextScanner | undefined;
    return (code, offset) => {
      if (scanner === undefined) {
        scanner = createTextScanner({ ...protection, isDecoded: true });
        scanners.push(scanner);
      }
      scanner.read(code, offset);
    };
  });
}
