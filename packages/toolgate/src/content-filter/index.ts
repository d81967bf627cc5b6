export type {
  ContentFilter,
  ContentFilterOptions,
  FilterChannel,
  FilterRequest,
  FilterSession,
  HiddenText,
  Leak,
  Visibility,
} from './content-filter.ts';
export { createContentFilter } from './create-content-filter.ts';
export { protectedCharacters } from './limit-hidden-texts.ts';
