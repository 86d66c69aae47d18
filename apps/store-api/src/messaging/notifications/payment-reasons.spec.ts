import { refundReason } from './payment-reasons';

describe('the reason of a refund', () => {
  it.each([
    ['Order cancelled.', 'fr', 'Commande annulée.'],
    ['Items cancelled.', 'fr', 'Articles annulés.'],
    ['Withdrawn from the contract.', 'fr', 'Rétractation du contrat.'],
    ['Return 14', 'fr', 'Retour 14'],
    ['Return 14', 'en', 'Return 14'],
    ['Return 14 is late.', 'fr', 'Return 14 is late.'],
    ['Order cancelled.', 'en', 'Order cancelled.'],
    // Somebody has written it.
    ['Scratched.', 'fr', 'Scratched.'],
    ['constructor', 'fr', 'constructor'],
  ] as const)('%s in %s is %s', (reason, language, words) => {
    expect(refundReason(reason, language)).toBe(words);
  });
});
