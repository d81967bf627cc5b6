export {
  type Calibration,
  type CalibrationOptions,
  calibrateThresholds,
  type KeptPromise,
  type UnkeptPromise,
} from './calibrate-thresholds.ts';
export {
  type ChangeDetector,
  type ChangeDetectorOptions,
  createChangeDetector,
  defaultRunLength,
} from './change-detector.ts';
export { boundRate, countNeededMessages, type EventCount, measureEvidence } from './rate-bound.ts';
export { createScoreHistogram, type ScoreHistogram } from './score-histogram.ts';
