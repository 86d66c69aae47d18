import { changedFields } from '../src/shared/data/changes';

describe('the changed fields of a form', () => {
  const seen = { id: 1, name: 'Desk', note: '', variants: [{ id: 2, colour: '' }], price: '9.00' };

  it('are none where the form made null of an empty text', () => {
    const next = { ...seen, note: null, variants: [{ id: 2, colour: null }] };
    expect(changedFields(seen, next)).toEqual({});
    expect(changedFields({ ...seen, note: null }, seen)).toEqual({});
  });

  it('are those that a person changed or emptied', () => {
    expect(changedFields(seen, { ...seen, name: null, price: '9.50' })).toEqual({
      name: null,
      price: '9.50',
    });
    expect(changedFields(seen, { ...seen, note: ' ', price: 0 })).toEqual({ note: ' ', price: 0 });
  });
});
