export { createBlockMark } from './block-mark.ts';
export { changedMark, markChanged } from './changed-mark.ts';
export { hasItemId, omitItemIds } from './item-ids.ts';
export { stripMarks } from './strip-marks.ts';
