export { copyText } from './copy-text.ts';
export { cutText } from './cut-text.ts';
export { delimit, removeMarks, toolMark, userMark } from './delimit.ts';
export { fold } from './fold.ts';
export { isHarmlessText, isHarmlessValue } from './harmless-value.ts';
export { nearestName, suggestName } from './nearest-name.ts';
export { cutShown, showValue } from './show-value.ts';
export { lookAlikes, plainLetters, readPairs } from './look-alikes.ts';
