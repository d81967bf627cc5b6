// Fair turns of the event loop: which request may work next.
export { atTurnEnd } from './at-turn-end.ts';
export { doInTurn, shortenTurn, takeTurn } from './take-turn.ts';
export type { TurnKind } from './tenant-shares.ts';
