import { isObject } from './json-object.ts';

/** What a reader takes from annotations: titles and addresses of sources. */
export function annotationTexts(annotations: unknown): string[] {
  if (!Array.isArray(annotations)) return [];
  return annotations.map((annotation: unknown) => {
    const inner = isObject(annotation) ? Object.values(annotation).filter(isObject) : [];
    const holders = isObject(annotation) ? [annotation, ...inner] : [];
    return holders
      .flatMap((holder) => [holder['title'], holder['url'], holder['filename']])
      .filter((text) => typeof text === 'string')
      .join(' ');
  });
}
