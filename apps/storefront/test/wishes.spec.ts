import { wishesOf, withWish } from '../src/server/wishes';

describe('wishes of a visitor who has not signed in', () => {
  it('are all kept, each once, the latest last', () => {
    const cookie = [3, 5, 3].reduce<string | undefined>((kept, id) => withWish(kept, id), undefined);
    expect(wishesOf(cookie)).toEqual([5, 3]);
  });

  it('are at most fifty', () => {
    const cookie = Array.from({ length: 60 }, (_, index) => index + 1).reduce<string>(withWish, '');
    expect(wishesOf(cookie)).toHaveLength(50);
    expect(wishesOf(cookie).at(-1)).toBe(60);
  });

  it('are read from nothing that a stranger may have written', () => {
    expect(wishesOf('7.x.-1.1e3.99999999999')).toEqual([7]);
    expect(wishesOf(undefined)).toEqual([]);
  });
});
