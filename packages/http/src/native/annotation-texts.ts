import { isRecord } from '../is-record.ts';

/** What a reader takes from annotations: titles and addresses of sources. */
export function annotationTexts(annotations: unknown): string[] {
  if (!Array.isArray(annotations)) return [];
  return annotations.map((annotation: unknown) => {
    const inner = isRecord(annotation) ? Object.values(annotation).filter(isRecord) : [];
    const holders = isRecord(annotation) ? [annotation, ...inner] : [];
    return holders
      .flatMap((holder) => [holder['title'], holder['url'], holder['filename']])
      .filter((text) => typeof text === 'string')
      .join(' ');
  });
}
