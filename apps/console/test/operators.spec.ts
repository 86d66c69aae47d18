import { withOperators } from '../src/shop/catalogue/operators';

describe('the manufacturer of a form', () => {
  it('is none when all of its inputs are empty', () => {
    const empty = { name: '', address: null, email: '', url: undefined };
    expect(withOperators({ name: 'Lamp', manufacturer: empty })).toEqual({
      name: 'Lamp',
      manufacturer: null,
    });
  });

  it('has null for what is empty', () => {
    const responsible_person = { name: 'Agent', address: '1 quay', email: '', url: 'https://agent.example' };
    expect(withOperators({ responsible_person })).toEqual({
      responsible_person: { ...responsible_person, email: null },
    });
  });

  it('stays away from a form without it, and null', () => {
    expect(withOperators({ name: 'Lamp' })).toEqual({ name: 'Lamp' });
    expect(withOperators({ manufacturer: null })).toEqual({ manufacturer: null });
  });
});
