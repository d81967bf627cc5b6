export { copyText } from './copy-text.ts';
export { cutText } from './cut-text.ts';
export { nearestName, suggestName } from './nearest-name.ts';
export { cutShown, showValue } from './show-value.ts';
