import { RETURN_STATUSES, isReturnResolved, returnMoves } from './returns.states';

it.each([
  ['requested', ['approved', 'rejected']],
  ['approved', ['received', 'rejected']],
  ['rejected', ['approved']],
  ['received', ['refunded', 'exchanged']],
  ['refunded', []],
  ['exchanged', []],
] as const)('a return that is %s goes to %j', (status, moves) => {
  expect(returnMoves(status)).toEqual(moves);
});

it('is over when nothing is to come but a change of mind', () => {
  expect(RETURN_STATUSES.filter(isReturnResolved)).toEqual(['rejected', 'refunded', 'exchanged']);
});
