/** A score and what it should have said. */
interface LabelledScore {
  score: number;
  attack: boolean;
  weight: number;
}

/** A line from scores to log-odds. */
interface Line {
  slope: number;
  offset: number;
}

const rounds = 60;
const halvings = 30;

/**
 * Fits `1 / (1 + exp(-(slope * score + offset)))` to labelled scores (Platt scaling): Newton steps on the weighted
 * log-likelihood, each halved until it helps.
 */
export function calibrate(scores: readonly LabelledScore[]): Line {
  let line: Line = { slope: 0.1, offset: 0 };
  let loss = lossOf(scores, line);
  for (let round = 0; round < rounds; round += 1) {
    const step = newtonStep(scores, line);
    let next = line;
    let nextLoss = loss;
    for (let halving = 0; halving < halvings && nextLoss >= loss; halving += 1) {
      const size = 0.5 ** halving;
      next = { slope: line.slope - size * step.slope, offset: line.offset - size * step.offset };
      nextLoss = lossOf(scores, next);
    }
    if (!(nextLoss < loss)) break;
    line = next;
    loss = nextLoss;
  }
  return line;
}

function newtonStep(scores: readonly LabelledScore[], { slope, offset }: Line): Line {
  let [first, second, third, rise, level] = [1e-6, 0, 1e-6, 0, 0];
  for (const { score, attack, weight } of scores) {
    const chance = 1 / (1 + Math.exp(-(slope * score + offset)));
    const curve = weight * chance * (1 - chance);
    const error = weight * (chance - (attack ? 1 : 0));
    first += curve * score * score;
    second += curve * score;
    third += curve;
    rise += error * score;
    level += error;
  }
  const determinant = first * third - second * second;
  return {
    slope: (third * rise - second * level) / determinant,
    offset: (first * level - second * rise) / determinant,
  };
}

/** The weighted negative log-likelihood. */
function lossOf(scores: readonly LabelledScore[], { slope, offset }: Line): number {
  let loss = 0;
  for (const { score, attack, weight } of scores) {
    const odds = (attack ? 1 : -1) * (slope * score + offset);
    loss += weight * (Math.max(0, -odds) + Math.log1p(Math.exp(-Math.abs(odds))));
  }
  return loss;
}
