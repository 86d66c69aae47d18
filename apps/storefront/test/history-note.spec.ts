import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { historyNote } from '../src/components/orders/history-note';
import { en } from '../src/text/en';
import { fr } from '../src/text/fr';

const ORDERS = path.resolve(__dirname, '../../store-api/src/orders');

/** Returns the notes that the code of orders writes into their history. */
function notesOfStore(): string[] {
  const files = readdirSync(ORDERS, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
  const texts = code.map((file) => readFileSync(path.join(ORDERS, file), 'utf8'));
  return texts.flatMap((text) =>
    [...text.matchAll(/\bnote(?::| =) '([^']+)'/g)].map(([, note = '']) => note),
  );
}

describe('historyNote', () => {
  it('has a text for each note of the store, in both languages', () => {
    const notes = notesOfStore();
    expect(notes).toContain('Delivered digitally.');
    for (const note of notes) {
      const key = historyNote({ actor: 'system', note })?.key;
      expect([note, key && en.order[key]]).toEqual([note, note]);
      expect(key && fr.order[key]).not.toBe(note);
    }
  });

  it('translates the note of an exchange, as the store writes it', () => {
    const file = path.join(ORDERS, 'returns/returns.exchange.service.ts');
    const [, template = ''] = /notes: `([^`]+)`/.exec(readFileSync(file, 'utf8')) ?? [];
    const note = template.replace(/\$\{[^}]+\}/, 'ORD-20261130-000001');
    expect(note).toContain('ORD-20261130-000001');
    const text = historyNote({ actor: 'staff', note });
    expect(text).toEqual({ key: 'note_exchange', number: 'ORD-20261130-000001' });
    const inLanguage = (words: typeof en): string =>
      words.order.note_exchange.replace('{number}', text?.number ?? '');
    expect(inLanguage(en)).toBe(note);
    expect(inLanguage(fr)).toBe('Échange pour la commande ORD-20261130-000001');
  });

  it('leaves the notes of people as they are', () => {
    expect(historyNote({ actor: 'staff', note: 'Delivered digitally.' })).toBeNull();
    expect(historyNote({ actor: 'system', note: 'Something else' })).toBeNull();
  });
});
