// Measures whether calibrated thresholds keep their promises while traffic drifts: `pnpm bench:calibration DATA` with
// the folder that holds prompts/<source>.jsonl.gz. It simulates apps whose users write a mixture of real texts that
// drifts from day to day, calibrates every evening as `toolgate calibrate` does, and compares the true rates with the
// promised ones. It also prints how soon `toolgate watch` notices a tripled rate, and what share of attacks the
// calibrated thresholds still find.
import { parseArgs } from 'node:util';
import { readScores } from '../calibration/read-scores.ts';
import { reportCalibration } from '../calibration/report-calibration.ts';
import { reportDetection } from '../calibration/report-detection.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { apps: { type: 'string', default: '500' }, every: { type: 'string', default: '1' } },
});
const [folder = ''] = positionals;
const scores = await readScores(folder, Number(values.every));
if (scores.length === 0) {
  process.stdout.write(
    `There are no prompts in "${folder}". Name the folder that holds prompts/<source>.jsonl.gz.\n`,
  );
  process.exitCode = 1;
} else {
  reportCalibration(scores, Number(values.apps));
  reportDetection();
}
